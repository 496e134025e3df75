import type { TeamMigration } from './migration';

/** A case that was taken back for good is not offered again, and a push finds its case however its number is encoded. */
export const finalWithdrawalsAndPushedNumbers: TeamMigration = {
  version: 5,
  name: 'final-withdrawals-and-pushed-numbers',
  // Signatures, owners and rights stay: a right that an administrator revoked must not come back.
  sql: `
CREATE OR REPLACE FUNCTION proofcase.withdraw_handover(p_id uuid, p_origin uuid, p_mark text, p_is_final boolean)
RETURNS TABLE (outcome text, taker text, at timestamptz, release text, "position" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
#variable_conflict use_column
DECLARE
  mine handover;
  before text;
  given text;
BEGIN
  IF p_is_final THEN
    INSERT INTO handover (id, state, mark, origin_id) VALUES (p_id, 'withdrawn', handover_mark(), p_origin)
    ON CONFLICT DO NOTHING;
  END IF;
  SELECT h.* INTO mine FROM handover h WHERE h.id = p_id AND coalesce(h.origin_id, p_origin) = p_origin FOR UPDATE;
  before := coalesce(mine.state, 'unsure');
  given := mine.release;
  IF before IN ('storing', 'offered') THEN
    -- An older copy cannot know who took the case after it was made.
    IF p_is_final OR p_mark = handover_mark() THEN
      PERFORM end_handover(p_id, 'withdrawn');
      before := 'withdrawn';
    ELSE
      before := 'unsure';
    END IF;
  ELSIF before = 'taken' AND p_is_final THEN
    -- Without a taker, a late return changes nothing, and a late store_handover answers elsewhere.
    UPDATE handover SET taker_id = NULL, taken_at = NULL WHERE id = p_id;
    PERFORM end_handover(p_id, 'withdrawn');
  ELSIF before = 'released' AND p_is_final THEN
    PERFORM end_handover(p_id, 'withdrawn');
  END IF;
  RETURN QUERY SELECT before, w.name, mine.taken_at, given, s.last_value
    FROM claim_position s LEFT JOIN workstation w ON w.id = mine.taker_id;
END $$;
COMMENT ON FUNCTION proofcase.withdraw_handover IS 'Takes a case back that nobody has taken: withdrawn. Otherwise the state, with the taker and its release; unsure: an older copy was restored. p_is_final: a person has decided, and it must not be taken any more. This also ends a hand-over that is taken and not stored; its taker may have the case all the same.';

CREATE OR REPLACE FUNCTION proofcase.holder_of(p_case_number text) RETURNS uuid
LANGUAGE sql STABLE SET search_path = proofcase, pg_temp AS $$
  -- As a receiver of the workstation: the literal number, without leading slashes, then both with + as a blank.
  SELECT h.workstation_id
  FROM unnest(ARRAY[
    p_case_number,
    ltrim(p_case_number, '/'),
    replace(p_case_number, '+', ' '),
    replace(ltrim(p_case_number, '/'), '+', ' ')
  ]) WITH ORDINALITY AS possible (case_number, place)
  JOIN held_case h ON h.case_number = possible.case_number
  ORDER BY place, has_capture DESC, held_since DESC, workstation_id LIMIT 1
$$;
COMMENT ON FUNCTION proofcase.holder_of IS 'The workstation to which a push with this number belongs, also where its sender encoded a blank as + or doubled the slash before it; null: the shared inbox.';
COMMENT ON COLUMN proofcase.held_case.case_number IS 'Compared byte for byte with the numbers that the one of a push may stand for, see holder_of().';
`,
};
