import type { TeamMigration } from './migration';

/** Cases and the hashes of their files that workstations share, and who took a case over. */
export const sharedCases: TeamMigration = {
  version: 3,
  name: 'shared-cases',
  sql: `
CREATE TABLE proofcase.shared_case (
  key bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id uuid PRIMARY KEY,
  case_number text NOT NULL,
  workstation_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  owner_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  handler text CHECK (length(handler) BETWEEN 1 AND 200),
  state text NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON TABLE proofcase.shared_case IS 'Cases of the workstations that share them: who works on what. No file and no picture.';
COMMENT ON COLUMN proofcase.shared_case.key IS 'Short number for the rows of its files.';
COMMENT ON COLUMN proofcase.shared_case.id IS 'Made by the workstation that created the case; a case that is handed over keeps it.';
COMMENT ON COLUMN proofcase.shared_case.case_number IS 'Case number, as the handler typed it.';
COMMENT ON COLUMN proofcase.shared_case.workstation_id IS 'The workstation that has the files.';
COMMENT ON COLUMN proofcase.shared_case.owner_id IS 'The workstation that is responsible; another one after a take-over.';
COMMENT ON COLUMN proofcase.shared_case.handler IS 'Account name of the responsible person; null where the profile does not share it.';
COMMENT ON COLUMN proofcase.shared_case.state IS 'State of the case in the list of its workstation.';
COMMENT ON COLUMN proofcase.shared_case.changed_at IS 'Last change of number, state, files or owner, by the clock of this server.';
CREATE INDEX shared_case_changed ON proofcase.shared_case (changed_at DESC, key DESC);
CREATE INDEX shared_case_number ON proofcase.shared_case (case_number COLLATE "C", key);
CREATE INDEX shared_case_workstation ON proofcase.shared_case (workstation_id);

CREATE TABLE proofcase.shared_content (
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  case_key bigint NOT NULL REFERENCES proofcase.shared_case (key),
  frequency bigint,
  gradient bigint,
  PRIMARY KEY (sha256, case_key),
  CHECK ((frequency IS NULL) = (gradient IS NULL))
);
COMMENT ON TABLE proofcase.shared_content IS 'Hashes of the files of shared cases, one row for each content of a case.';
COMMENT ON COLUMN proofcase.shared_content.sha256 IS 'SHA-256 of the file.';
COMMENT ON COLUMN proofcase.shared_content.case_key IS 'The case that has the file.';
COMMENT ON COLUMN proofcase.shared_content.frequency IS 'Picture hash: signs of 64 low frequencies. Null without a picture, or with one that is nearly uniform.';
COMMENT ON COLUMN proofcase.shared_content.gradient IS 'Picture hash: 64 comparisons of neighbouring cells.';
CREATE INDEX shared_content_case ON proofcase.shared_content (case_key);
CREATE INDEX shared_content_picture ON proofcase.shared_content (frequency, gradient, case_key)
  WHERE frequency IS NOT NULL;

CREATE TABLE proofcase.shared_picture (
  frequency bigint NOT NULL,
  gradient bigint NOT NULL
);
COMMENT ON TABLE proofcase.shared_picture IS 'Each picture hash of shared_content once, so that a logo in every case is compared once.';
COMMENT ON COLUMN proofcase.shared_picture.frequency IS 'As in shared_content. Cut into bands of 22, 21 and 21 bits with an index each.';
COMMENT ON COLUMN proofcase.shared_picture.gradient IS 'As in shared_content.';
CREATE UNIQUE INDEX shared_picture_high ON proofcase.shared_picture
  (((frequency >> 42 & 4194303)::integer), frequency, gradient);
CREATE INDEX shared_picture_middle ON proofcase.shared_picture
  (((frequency >> 21 & 2097151)::integer)) INCLUDE (frequency, gradient);
CREATE INDEX shared_picture_low ON proofcase.shared_picture
  (((frequency & 2097151)::integer)) INCLUDE (frequency, gradient);

CREATE TABLE proofcase.takeover (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES proofcase.shared_case (id) ON DELETE CASCADE,
  from_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  to_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  handler text,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 1000),
  at timestamptz NOT NULL DEFAULT now(),
  noted_at timestamptz
);
COMMENT ON TABLE proofcase.takeover IS 'Cases that another workstation took over, until they are deleted.';
COMMENT ON COLUMN proofcase.takeover.id IS 'Made by the workstation before it asks, so that a repeated question is the same one.';
COMMENT ON COLUMN proofcase.takeover.from_id IS 'The workstation that was responsible.';
COMMENT ON COLUMN proofcase.takeover.to_id IS 'The workstation that took the case over.';
COMMENT ON COLUMN proofcase.takeover.handler IS 'Account name of the person who took over; null where the profile does not share it.';
COMMENT ON COLUMN proofcase.takeover.reason IS 'As the person typed it.';
COMMENT ON COLUMN proofcase.takeover.noted_at IS 'When the earlier owner recorded it in the history of the case; null until then.';
CREATE INDEX takeover_case ON proofcase.takeover (case_id);
CREATE INDEX takeover_waiting ON proofcase.takeover (from_id) WHERE noted_at IS NULL;

CREATE FUNCTION proofcase.share_case(
  p_case uuid, p_number text, p_workstation uuid, p_handler text, p_state text,
  p_sha256 bytea[], p_frequency bigint[], p_gradient bigint[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  known shared_case;
  gone shared_content[];
  now_owner uuid;
  now_handler text;
BEGIN
  SELECT c.* INTO known FROM shared_case c WHERE c.id = p_case FOR UPDATE;
  -- A case that was handed over is shared by the workstation that has it now.
  IF FOUND AND known.workstation_id <> p_workstation AND p_state = 'handed-over' THEN RETURN; END IF;
  IF NOT FOUND THEN
    INSERT INTO shared_case (id, case_number, workstation_id, owner_id, handler, state, changed_at)
    VALUES (p_case, p_number, p_workstation, p_workstation, p_handler, p_state, now())
    RETURNING * INTO known;
  ELSE
    now_owner := CASE WHEN known.workstation_id = p_workstation THEN known.owner_id ELSE p_workstation END;
    now_handler := CASE WHEN known.workstation_id = p_workstation AND known.owner_id <> p_workstation THEN known.handler
      ELSE p_handler END;
    -- Delivered again, as to an older copy, a case keeps its place in the list.
    UPDATE shared_case c SET case_number = p_number, workstation_id = p_workstation, state = p_state,
      owner_id = now_owner, handler = now_handler, changed_at = now()
    WHERE c.id = p_case AND (c.case_number, c.workstation_id, c.state, c.owner_id, c.handler)
      IS DISTINCT FROM (p_number, p_workstation, p_state, now_owner, now_handler);
  END IF;
  SELECT array_agg(c) INTO gone FROM shared_content c
  WHERE c.case_key = known.key AND NOT EXISTS (
    SELECT FROM unnest(p_sha256, p_frequency, p_gradient) AS n (sha256, frequency, gradient)
    WHERE n.sha256 = c.sha256 AND (n.frequency, n.gradient) IS NOT DISTINCT FROM (c.frequency, c.gradient));
  PERFORM lock_pictures(gone IS NOT NULL);
  IF gone IS NOT NULL THEN PERFORM remove_contents(gone); END IF;
  -- Sorted, so that two workstations with the same pictures wait for each other instead of locking each other out.
  INSERT INTO shared_picture (frequency, gradient)
  SELECT DISTINCT n.frequency, n.gradient FROM unnest(p_frequency, p_gradient) AS n (frequency, gradient)
  WHERE n.frequency IS NOT NULL ORDER BY n.frequency, n.gradient ON CONFLICT DO NOTHING;
  INSERT INTO shared_content (sha256, case_key, frequency, gradient)
  SELECT n.sha256, known.key, n.frequency, n.gradient
  FROM unnest(p_sha256, p_frequency, p_gradient) AS n (sha256, frequency, gradient) ON CONFLICT DO NOTHING;
  IF FOUND OR gone IS NOT NULL THEN UPDATE shared_case SET changed_at = now() WHERE id = p_case; END IF;
END $$;
COMMENT ON FUNCTION proofcase.share_case IS 'Stores a case with the hashes of its files; what it no longer has is removed.';

CREATE FUNCTION proofcase.lock_pictures(p_removes boolean) RETURNS void LANGUAGE sql AS $$
  SELECT CASE WHEN p_removes THEN pg_advisory_xact_lock(7031812) ELSE pg_advisory_xact_lock_shared(7031812) END
$$;
COMMENT ON FUNCTION proofcase.lock_pictures IS 'A picture hash must not be removed while another workstation shares it again.';

CREATE FUNCTION proofcase.remove_contents(p_contents proofcase.shared_content[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  DELETE FROM shared_content c USING unnest(p_contents) g WHERE c.sha256 = g.sha256 AND c.case_key = g.case_key;
  DELETE FROM shared_picture p USING (
    SELECT DISTINCT g.frequency, g.gradient FROM unnest(p_contents) g WHERE g.frequency IS NOT NULL
  ) g
  WHERE (p.frequency >> 42 & 4194303)::integer = (g.frequency >> 42 & 4194303)::integer
    AND p.frequency = g.frequency AND p.gradient = g.gradient
    AND NOT EXISTS (SELECT FROM shared_content c WHERE c.frequency = g.frequency AND c.gradient = g.gradient);
END $$;
COMMENT ON FUNCTION proofcase.remove_contents IS 'Removes rows of files, and picture hashes that no case has any more; the caller holds the lock.';

CREATE FUNCTION proofcase.withdraw_cases(p_workstation uuid, p_cases uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  gone shared_content[];
BEGIN
  SELECT array_agg(c) INTO gone FROM shared_content c JOIN shared_case s ON s.key = c.case_key
  WHERE s.id = ANY (p_cases) AND s.workstation_id = p_workstation;
  PERFORM lock_pictures(gone IS NOT NULL);
  IF gone IS NOT NULL THEN PERFORM remove_contents(gone); END IF;
  DELETE FROM shared_case WHERE id = ANY (p_cases) AND workstation_id = p_workstation;
END $$;
COMMENT ON FUNCTION proofcase.withdraw_cases IS 'Removes cases of a workstation with all their rows: deleted there, or no longer shared.';

CREATE FUNCTION proofcase.forget_claims(p_workstation uuid, p_claims uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  UPDATE claim SET case_number = '', handler = '', level = NULL, changed_at = now(),
    position = nextval('claim_position')
  WHERE id = ANY (p_claims) AND workstation_id = p_workstation
$$;
COMMENT ON FUNCTION proofcase.forget_claims IS 'Removes case number, handler and level from the claims of a deleted case. Hash and state stay, so that the content is not paid for again.';

CREATE FUNCTION proofcase.seen_in_team(
  p_case uuid, p_number text, p_workstation uuid, p_sha256 bytea[], p_frequency bigint[], p_gradient bigint[]
) RETURNS TABLE (
  item integer, match text, distance integer, cases integer, case_number text, workstation text, handler text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = proofcase, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  max_counted CONSTANT integer := 1000;
  max_listed CONSTANT integer := 5;
  -- At most 6 bits differ: 2 of the first band, or 1 of one of the others, since 3 + 2 + 2 is more.
  two_of_22 CONSTANT integer[] := ARRAY(
    SELECT 0 UNION SELECT (1 << i) | (1 << j) FROM generate_series(0, 21) i, generate_series(i, 21) j);
  one_of_21 CONSTANT integer[] := ARRAY(SELECT 0 UNION ALL SELECT 1 << i FROM generate_series(0, 20) i);
  f bigint;
  g bigint;
  high integer[];
  middle integer[];
  low integer[];
  keys bigint[];
  distances integer[];
BEGIN
  FOR place IN 1..cardinality(p_sha256) LOOP
    item := place;
    match := 'content';
    SELECT array_agg(s.key), array_agg(0) INTO keys, distances
    FROM (SELECT c.case_key FROM shared_content c WHERE c.sha256 = p_sha256[item] LIMIT max_counted) c
    JOIN shared_case s ON s.key = c.case_key
    WHERE s.id <> p_case AND s.workstation_id <> p_workstation AND s.case_number <> p_number;
    IF keys IS NULL AND p_frequency[item] IS NOT NULL THEN
      match := 'picture';
      f := p_frequency[item];
      g := p_gradient[item];
      high := ARRAY(SELECT (f >> 42 & 4194303)::integer # m FROM unnest(two_of_22) m);
      middle := ARRAY(SELECT (f >> 21 & 2097151)::integer # m FROM unnest(one_of_21) m);
      low := ARRAY(SELECT (f & 2097151)::integer # m FROM unnest(one_of_21) m);
      SELECT array_agg(s.key ORDER BY c.distance), array_agg(c.distance ORDER BY c.distance) INTO keys, distances
      FROM (
        SELECT c.case_key, min(c.distance) AS distance
        FROM (
        SELECT c.case_key, p.distance
        FROM (
          SELECT n.frequency, n.gradient, bit_count((n.frequency # f)::bit(64))::integer AS distance
          FROM (
            (SELECT p.frequency, p.gradient FROM shared_picture p
             WHERE (p.frequency >> 42 & 4194303)::integer = ANY (high)
               AND bit_count((p.frequency # f)::bit(64)) <= 6 AND bit_count((p.gradient # g)::bit(64)) <= 8
             LIMIT max_counted)
            UNION
            (SELECT p.frequency, p.gradient FROM shared_picture p
             WHERE (p.frequency >> 21 & 2097151)::integer = ANY (middle)
               AND bit_count((p.frequency # f)::bit(64)) <= 6 AND bit_count((p.gradient # g)::bit(64)) <= 8
             LIMIT max_counted)
            UNION
            (SELECT p.frequency, p.gradient FROM shared_picture p
             WHERE (p.frequency & 2097151)::integer = ANY (low)
               AND bit_count((p.frequency # f)::bit(64)) <= 6 AND bit_count((p.gradient # g)::bit(64)) <= 8
             LIMIT max_counted)
          ) n
          ORDER BY distance
        ) p
        CROSS JOIN LATERAL (
          SELECT c.case_key FROM shared_content c
          WHERE c.frequency = p.frequency AND c.gradient = p.gradient LIMIT max_counted
        ) c
        LIMIT max_counted
        ) c
        GROUP BY c.case_key
      ) c
      JOIN shared_case s ON s.key = c.case_key
      WHERE s.id <> p_case AND s.workstation_id <> p_workstation AND s.case_number <> p_number;
    END IF;
    CONTINUE WHEN keys IS NULL;
    distance := distances[1];
    cases := cardinality(keys);
    IF cases > max_listed THEN
      case_number := NULL;
      workstation := NULL;
      handler := NULL;
      RETURN NEXT;
    ELSE
      RETURN QUERY SELECT item, match, distances[k.place]::integer, cases, s.case_number, w.name, s.handler
      FROM unnest(keys) WITH ORDINALITY AS k (key, place) JOIN shared_case s ON s.key = k.key
      JOIN workstation w ON w.id = s.owner_id ORDER BY k.place;
    END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION proofcase.seen_in_team IS 'Cases of other workstations with the same file or nearly the same picture. More than 5 cases are counted, up to 1000; every step is limited and reads an index.';

CREATE FUNCTION proofcase.take_over_case(
  p_takeover uuid, p_case uuid, p_owner uuid, p_workstation uuid, p_handler text, p_reason text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM takeover WHERE id = p_takeover) THEN RETURN true; END IF;
  UPDATE shared_case SET owner_id = p_workstation, handler = p_handler, changed_at = now()
  WHERE id = p_case AND owner_id = p_owner AND owner_id <> p_workstation;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO takeover (id, case_id, from_id, to_id, handler, reason)
  VALUES (p_takeover, p_case, p_owner, p_workstation, p_handler, p_reason);
  RETURN true;
END $$;
COMMENT ON FUNCTION proofcase.take_over_case IS 'Makes another workstation responsible for a case; false if the owner is not the one that was shown.';

CREATE FUNCTION proofcase.note_takeover(p_takeover uuid, p_workstation uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  UPDATE takeover SET noted_at = coalesce(noted_at, now()) WHERE id = p_takeover AND from_id = p_workstation
$$;
COMMENT ON FUNCTION proofcase.note_takeover IS 'Called by the earlier owner when the take-over is in the history of the case.';

GRANT SELECT ON proofcase.shared_case, proofcase.takeover TO proofcase_workstation;
REVOKE ALL ON FUNCTION proofcase.share_case, proofcase.lock_pictures, proofcase.remove_contents,
  proofcase.withdraw_cases, proofcase.forget_claims, proofcase.seen_in_team, proofcase.take_over_case,
  proofcase.note_takeover FROM PUBLIC;
GRANT EXECUTE ON FUNCTION proofcase.share_case, proofcase.withdraw_cases, proofcase.forget_claims,
  proofcase.seen_in_team, proofcase.take_over_case, proofcase.note_takeover TO proofcase_workstation;
`,
};
