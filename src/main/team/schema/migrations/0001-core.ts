import type { TeamMigration } from './migration';

/** Identity of the store, workstations, delivered messages and claims. */
export const core: TeamMigration = {
  version: 1,
  name: 'core',
  sql: `
CREATE TABLE proofcase.store (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  generation integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  restored_at timestamptz
);
COMMENT ON TABLE proofcase.store IS 'One row: the identity of this team store.';
COMMENT ON COLUMN proofcase.store.id IS 'Made by team init. Workstations notice when they are connected to another store.';
COMMENT ON COLUMN proofcase.store.generation IS 'Counts up when a workstation notices that an older copy was restored; workstations of an earlier generation deliver their claims again.';
COMMENT ON COLUMN proofcase.store.restored_at IS 'When an older copy was last noticed.';
INSERT INTO proofcase.store DEFAULT VALUES;

CREATE TABLE proofcase.workstation (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  app_version text NOT NULL,
  first_seen timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  generation integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE proofcase.workstation IS 'The data folders that have used this store.';
COMMENT ON COLUMN proofcase.workstation.id IS 'Made by the workstation, one for each data folder.';
COMMENT ON COLUMN proofcase.workstation.name IS 'Host name, or the name that --workstation gave.';
COMMENT ON COLUMN proofcase.workstation.last_seen IS 'Last connection, by the clock of the server.';
COMMENT ON COLUMN proofcase.workstation.generation IS 'The generation of the store to which it has delivered all of its claims.';

CREATE TABLE proofcase.message (
  id uuid PRIMARY KEY,
  workstation_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  received_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE proofcase.message IS 'Messages of workstations that were applied, so that each is applied once. Rows older than any copy of a workstation may be deleted.';

CREATE SEQUENCE proofcase.claim_position;
COMMENT ON SEQUENCE proofcase.claim_position IS 'Counts changes of claims. A workstation that has seen a higher number knows that an older copy was restored.';

CREATE TABLE proofcase.claim (
  id uuid PRIMARY KEY,
  package_id uuid NOT NULL,
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  workstation_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  case_number text NOT NULL,
  handler text NOT NULL,
  state text NOT NULL CHECK (state IN ('claimed', 'sent', 'answered', 'unknown', 'given-back')),
  check_kind text NOT NULL CHECK (check_kind IN ('checked', 'decided', 'unchecked', 'earlier')),
  is_exclusive boolean NOT NULL,
  level text,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  position bigint NOT NULL DEFAULT nextval('proofcase.claim_position')
);
COMMENT ON TABLE proofcase.claim IS 'Which workstation pays for which content. A claim comes before each paid request.';
COMMENT ON COLUMN proofcase.claim.id IS 'Made by the workstation before it asks, one for each package of a data folder.';
COMMENT ON COLUMN proofcase.claim.content_hash IS 'SHA-256 over the sorted SHA-256 of the files of the package.';
COMMENT ON COLUMN proofcase.claim.handler IS 'Account name of the person at the workstation.';
COMMENT ON COLUMN proofcase.claim.state IS 'claimed: not sent yet; sent; answered; unknown: may have been paid; given-back: not paid, free again.';
COMMENT ON COLUMN proofcase.claim.check_kind IS 'checked: no other claim; decided: a person sent although there was one; unchecked: sent while the store was away; earlier: from before the store.';
COMMENT ON COLUMN proofcase.claim.is_exclusive IS 'Whether this claim was the only one for its content when it was made.';
COMMENT ON COLUMN proofcase.claim.level IS 'Level of the result, where it is shared.';
COMMENT ON COLUMN proofcase.claim.position IS 'Number of the last change.';
CREATE UNIQUE INDEX claim_exclusive_content ON proofcase.claim (content_hash)
  WHERE is_exclusive AND state <> 'given-back';
CREATE UNIQUE INDEX claim_exclusive_package ON proofcase.claim (package_id)
  WHERE is_exclusive AND state <> 'given-back';
CREATE INDEX claim_content ON proofcase.claim (content_hash);
CREATE INDEX claim_package ON proofcase.claim (package_id);
CREATE INDEX claim_workstation ON proofcase.claim (workstation_id);

CREATE FUNCTION proofcase.other_claim(p_claim uuid, p_package uuid, p_content bytea, p_own uuid[])
RETURNS SETOF proofcase.claim LANGUAGE sql STABLE SET search_path = proofcase, pg_temp AS $$
  SELECT c.* FROM claim c
  WHERE (c.content_hash = p_content OR c.package_id = p_package)
    AND c.id <> p_claim AND c.state <> 'given-back' AND NOT (c.id = ANY (p_own))
  ORDER BY array_position(ARRAY['answered', 'unknown', 'sent', 'claimed'], c.state), c.claimed_at
  LIMIT 1
$$;
COMMENT ON FUNCTION proofcase.other_claim IS 'The most important claim of others for a content or package; p_own: further claims of the same data folder.';

CREATE FUNCTION proofcase.claim_package(
  p_claim uuid, p_package uuid, p_content bytea, p_workstation uuid, p_case_number text, p_handler text,
  p_is_decided boolean, p_own uuid[]
) RETURNS TABLE (
  outcome text, "position" bigint, other_workstation text, other_case_number text, other_handler text,
  other_state text, other_at timestamptz, other_level text
) LANGUAGE plpgsql SET search_path = proofcase, pg_temp AS $$
#variable_conflict use_column
DECLARE
  mine claim;
  other claim;
  new_position bigint;
BEGIN
  SELECT c.* INTO mine FROM claim c WHERE c.id = p_claim FOR UPDATE;
  IF FOUND THEN
    IF p_is_decided AND mine.check_kind <> 'decided' THEN
      UPDATE claim c SET check_kind = 'decided', changed_at = now(), position = nextval('claim_position')
      WHERE c.id = p_claim RETURNING c.position INTO mine.position;
    END IF;
    -- One that was sent while the store was away may have been reported since.
    SELECT c.* INTO other FROM other_claim(p_claim, p_package, p_content, p_own) c
    WHERE mine.state = 'claimed' AND mine.check_kind = 'checked' AND NOT p_is_decided AND c.state <> 'claimed';
    IF FOUND THEN
      RETURN QUERY SELECT 'held', mine.position, w.name, other.case_number, other.handler, other.state,
        other.claimed_at, other.level FROM workstation w WHERE w.id = other.workstation_id;
      RETURN;
    END IF;
    RETURN QUERY SELECT CASE WHEN mine.state = 'given-back' THEN 'given-back' ELSE 'claimed' END, mine.position,
      NULL::text, NULL::text, NULL::text, NULL::text, NULL::timestamptz, NULL::text;
    RETURN;
  END IF;
  FOR attempt IN 1..20 LOOP
    SELECT c.* INTO other FROM other_claim(p_claim, p_package, p_content, p_own) c;
    IF FOUND AND NOT p_is_decided THEN
      RETURN QUERY SELECT 'held', s.last_value, w.name, other.case_number, other.handler, other.state,
        other.claimed_at, other.level
      FROM workstation w, claim_position s WHERE w.id = other.workstation_id;
      RETURN;
    END IF;
    INSERT INTO claim (id, package_id, content_hash, workstation_id, case_number, handler, state, check_kind,
      is_exclusive)
    VALUES (p_claim, p_package, p_content, p_workstation, p_case_number, p_handler, 'claimed',
      CASE WHEN p_is_decided THEN 'decided' ELSE 'checked' END,
      -- Without a decision only claims of its own stand beside it: one of others that came since must conflict.
      CASE WHEN p_is_decided THEN NOT EXISTS (SELECT FROM other_claim(p_claim, p_package, p_content, '{}'))
      ELSE NOT EXISTS (SELECT FROM claim c WHERE c.id = ANY (p_own) AND c.state <> 'given-back') END)
    ON CONFLICT DO NOTHING RETURNING claim.position INTO new_position;
    IF FOUND THEN
      RETURN QUERY SELECT 'claimed', new_position, NULL::text, NULL::text, NULL::text, NULL::text,
        NULL::timestamptz, NULL::text;
      RETURN;
    END IF;
  END LOOP;
  RAISE EXCEPTION 'the claim was changed by others 20 times' USING ERRCODE = '55P03';
END $$;
COMMENT ON FUNCTION proofcase.claim_package IS 'Claims a package before it is paid for. claimed: it may be sent; held: another claim comes first, with its facts; given-back: this claim was given back before.';

CREATE FUNCTION proofcase.report_claim(
  p_claim uuid, p_package uuid, p_content bytea, p_workstation uuid, p_case_number text, p_handler text,
  p_state text, p_check_kind text, p_level text, p_claimed_at timestamptz, p_own uuid[]
) RETURNS TABLE (
  "position" bigint, other_workstation text, other_case_number text, other_handler text,
  other_state text, other_at timestamptz, other_level text
) LANGUAGE plpgsql SET search_path = proofcase, pg_temp AS $$
#variable_conflict use_column
DECLARE
  new_position bigint;
BEGIN
  FOR attempt IN 1..20 LOOP
    UPDATE claim c SET state = p_state, check_kind = p_check_kind, level = coalesce(p_level, c.level),
      -- A claim that comes back to life may meet the one that replaced it.
      is_exclusive = c.is_exclusive AND (c.state <> 'given-back' OR p_state = 'given-back'),
      changed_at = now(), position = nextval('claim_position')
    WHERE c.id = p_claim RETURNING c.position INTO new_position;
    EXIT WHEN FOUND;
    INSERT INTO claim (id, package_id, content_hash, workstation_id, case_number, handler, state, check_kind,
      is_exclusive, level, claimed_at)
    VALUES (p_claim, p_package, p_content, p_workstation, p_case_number, p_handler, p_state, p_check_kind,
      NOT EXISTS (SELECT FROM other_claim(p_claim, p_package, p_content, '{}')), p_level, p_claimed_at)
    ON CONFLICT DO NOTHING RETURNING claim.position INTO new_position;
    EXIT WHEN FOUND;
  END LOOP;
  IF new_position IS NULL THEN
    RAISE EXCEPTION 'the claim was changed by others 20 times' USING ERRCODE = '55P03';
  END IF;
  RETURN QUERY SELECT new_position, w.name, o.case_number, o.handler, o.state, o.claimed_at, o.level
  FROM (SELECT 1) one
  LEFT JOIN LATERAL (
    SELECT c.* FROM claim c
    WHERE (c.content_hash = p_content OR c.package_id = p_package) AND c.id <> p_claim
      AND NOT (c.id = ANY (p_own)) AND c.state IN ('sent', 'answered', 'unknown')
      AND c.check_kind NOT IN ('decided', 'earlier')
    ORDER BY c.claimed_at LIMIT 1
  ) o ON p_state IN ('sent', 'answered', 'unknown') AND p_check_kind NOT IN ('decided', 'earlier')
  LEFT JOIN workstation w ON w.id = o.workstation_id;
END $$;
COMMENT ON FUNCTION proofcase.report_claim IS 'Stores the state of a claim, also of one that is not known yet, and returns the claim of another workstation that was paid for too.';

CREATE FUNCTION proofcase.note_older_copy(p_generation integer, p_known_position bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  now_generation integer;
BEGIN
  SELECT generation INTO now_generation FROM store FOR UPDATE;
  IF now_generation <= p_generation OR (SELECT last_value FROM claim_position) < p_known_position THEN
    PERFORM setval('claim_position', greatest(p_known_position, (SELECT last_value FROM claim_position)));
    UPDATE store SET generation = greatest(now_generation, p_generation) + 1, restored_at = now()
    RETURNING generation INTO now_generation;
  END IF;
  RETURN now_generation;
END $$;
COMMENT ON FUNCTION proofcase.note_older_copy IS 'Called by a workstation that has seen a newer state than this one; returns the new generation.';

GRANT SELECT ON proofcase.store, proofcase.workstation, proofcase.message, proofcase.claim TO proofcase_workstation;
GRANT INSERT, UPDATE (name, app_version, last_seen, generation) ON proofcase.workstation TO proofcase_workstation;
GRANT INSERT ON proofcase.message TO proofcase_workstation;
GRANT INSERT, UPDATE (state, check_kind, level, is_exclusive, changed_at, position) ON proofcase.claim
  TO proofcase_workstation;
GRANT USAGE, SELECT ON SEQUENCE proofcase.claim_position TO proofcase_workstation;
GRANT SELECT ON proofcase.store, proofcase.workstation TO proofcase_receiver;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA proofcase FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA proofcase TO proofcase_workstation;
`,
};
