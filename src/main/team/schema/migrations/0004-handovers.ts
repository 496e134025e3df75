import type { TeamMigration } from './migration';

/** Cases on their way from one workstation to another, of which exactly one may send. */
export const handovers: TeamMigration = {
  version: 4,
  name: 'handovers',
  sql: `
CREATE TABLE proofcase.handover (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('storing', 'offered', 'taken', 'stored', 'released', 'withdrawn')),
  mark text NOT NULL,
  origin_id uuid REFERENCES proofcase.workstation (id),
  recipient_id uuid REFERENCES proofcase.workstation (id),
  taker_id uuid REFERENCES proofcase.workstation (id),
  case_number text CHECK (length(case_number) <= 200),
  handler text CHECK (length(handler) <= 200),
  unsent integer,
  bytes bigint NOT NULL DEFAULT 0,
  head text,
  files jsonb CHECK (jsonb_typeof(files) = 'array'),
  release text CHECK (length(release) <= 8000000),
  begun_at timestamptz NOT NULL DEFAULT now(),
  offered_at timestamptz,
  taken_at timestamptz,
  ended_at timestamptz
);
COMMENT ON TABLE proofcase.handover IS 'Cases that are handed over by the team. A row stays, so that no case is taken twice; its content and names are removed when the case has arrived or was taken back.';
COMMENT ON COLUMN proofcase.handover.id IS 'Made by the workstation that hands the case over; the same as in the custody log.';
COMMENT ON COLUMN proofcase.handover.state IS 'storing: the content is being stored; offered: may be taken; taken: one workstation takes it; stored: it is there; released: given back; withdrawn: taken back.';
COMMENT ON COLUMN proofcase.handover.mark IS 'See handover_mark(), when the hand-over began. Another mark means that an older copy was restored since.';
COMMENT ON COLUMN proofcase.handover.origin_id IS 'The workstation that hands the case over; null where an older copy did not know it.';
COMMENT ON COLUMN proofcase.handover.recipient_id IS 'The only workstation that may take it; null: any.';
COMMENT ON COLUMN proofcase.handover.taker_id IS 'The workstation that takes or has taken it.';
COMMENT ON COLUMN proofcase.handover.case_number IS 'For the list of offered cases; removed at the end.';
COMMENT ON COLUMN proofcase.handover.handler IS 'Account name of the person who hands the case over; removed at the end.';
COMMENT ON COLUMN proofcase.handover.unsent IS 'Packages that only the taker may send.';
COMMENT ON COLUMN proofcase.handover.bytes IS 'Size of the content.';
COMMENT ON COLUMN proofcase.handover.head IS 'Hash of the custody entry that has the hash of all content.';
COMMENT ON COLUMN proofcase.handover.files IS 'Files in order: path, bytes and number of chunks; set when all of them are stored.';
COMMENT ON COLUMN proofcase.handover.release IS 'What the taker releases the case with, for its origin: entries of the custody log.';
CREATE INDEX handover_open ON proofcase.handover (state) WHERE state IN ('storing', 'offered', 'taken');
CREATE INDEX handover_origin ON proofcase.handover (origin_id);

CREATE TABLE proofcase.handover_chunk (
  handover_id uuid NOT NULL REFERENCES proofcase.handover (id),
  file integer NOT NULL CHECK (file BETWEEN 0 AND 20100),
  number integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 1048576),
  PRIMARY KEY (handover_id, file, number),
  CHECK (sha256(content) = sha256)
);
COMMENT ON TABLE proofcase.handover_chunk IS 'Content of cases that are offered, in pieces of at most 1 MiB.';
COMMENT ON COLUMN proofcase.handover_chunk.file IS 'Position in handover.files, from 0.';
COMMENT ON COLUMN proofcase.handover_chunk.number IS 'Position in the file, from 0.';
COMMENT ON COLUMN proofcase.handover_chunk.sha256 IS 'Hash of the piece, checked by the server and by the taker.';
ALTER TABLE proofcase.handover_chunk ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE FUNCTION proofcase.handover_mark() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  SELECT concat_ws('/', s.id, s.generation,
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database()),
    'proofcase.handover'::regclass::oid)
  FROM store s
$$;
COMMENT ON FUNCTION proofcase.handover_mark IS 'Changes when an older copy is restored: generation of the store, timeline of the server, database and table.';

CREATE FUNCTION proofcase.handover_changed() RETURNS void
LANGUAGE plpgsql SET search_path = proofcase, pg_temp AS $$
BEGIN
  -- Whoever has seen this number recognises an older copy.
  PERFORM nextval('claim_position');
  PERFORM pg_notify('proofcase_handover', '');
END $$;
COMMENT ON FUNCTION proofcase.handover_changed IS 'Called with each change by the functions below.';

CREATE FUNCTION proofcase.end_handover(p_id uuid, p_state text) RETURNS void
LANGUAGE plpgsql SET search_path = proofcase, pg_temp AS $$
BEGIN
  PERFORM handover_changed();
  UPDATE handover SET state = p_state, ended_at = now(), case_number = NULL, handler = NULL, files = NULL,
    release = NULL WHERE id = p_id;
  DELETE FROM handover_chunk WHERE handover_id = p_id;
END $$;
COMMENT ON FUNCTION proofcase.end_handover IS 'Removes content and names; called by the functions below.';

CREATE FUNCTION proofcase.begin_handover(
  p_id uuid, p_origin uuid, p_recipient uuid, p_case_number text, p_handler text, p_unsent integer, p_bytes bigint
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  waiting record;
BEGIN
  PERFORM pg_advisory_xact_lock(7031813);
  -- Of workstations that are gone for good.
  PERFORM end_handover(id, 'withdrawn') FROM handover WHERE state = 'storing' AND begun_at < now() - interval '30 days';
  SELECT count(*) AS cases, coalesce(sum(bytes), 0) AS bytes INTO waiting
  FROM handover WHERE state IN ('storing', 'offered', 'taken');
  IF p_bytes > 4000000000 OR waiting.cases >= 1000 OR waiting.bytes + p_bytes > 100000000000 THEN
    RETURN NULL;
  END IF;
  INSERT INTO handover (id, state, mark, origin_id, recipient_id, case_number, handler, unsent, bytes)
  VALUES (p_id, 'storing', handover_mark(), p_origin, p_recipient, p_case_number, p_handler, p_unsent, p_bytes);
  RETURN handover_mark();
END $$;
COMMENT ON FUNCTION proofcase.begin_handover IS 'First step of a hand-over: returns the mark, or null where there is no space. Revoke it from a role that may not hand cases over here.';

CREATE FUNCTION proofcase.add_handover_chunk(
  p_id uuid, p_origin uuid, p_file integer, p_number integer, p_sha256 bytea, p_content bytea
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  -- A withdrawal waits for it, and removes it.
  PERFORM FROM handover WHERE id = p_id AND origin_id = p_origin AND state = 'storing' AND files IS NULL FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the hand-over is not being stored' USING ERRCODE = '55000'; END IF;
  INSERT INTO handover_chunk (handover_id, file, number, sha256, content)
  VALUES (p_id, p_file, p_number, p_sha256, p_content);
END $$;
COMMENT ON FUNCTION proofcase.add_handover_chunk IS 'Adds a piece of a case that is being stored.';

CREATE FUNCTION proofcase.complete_handover(p_id uuid, p_origin uuid, p_head text, p_files jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM jsonb_array_elements(p_files) WITH ORDINALITY AS f (facts, place)
    LEFT JOIN (
      SELECT file, count(*) AS chunks, sum(length(content)) AS bytes, max(number) AS last
      FROM handover_chunk WHERE handover_id = p_id GROUP BY file
    ) c ON c.file = f.place - 1
    WHERE coalesce(c.chunks, 0) <> (facts->>'chunks')::bigint OR coalesce(c.bytes, 0) <> (facts->>'bytes')::bigint
      OR coalesce(c.last + 1, 0) <> (facts->>'chunks')::bigint
  ) THEN
    RAISE EXCEPTION 'the hand-over is not complete' USING ERRCODE = '22000';
  END IF;
  UPDATE handover SET files = p_files, head = p_head,
    bytes = (SELECT coalesce(sum((facts->>'bytes')::bigint), 0) FROM jsonb_array_elements(p_files) facts)
  WHERE id = p_id AND origin_id = p_origin AND state = 'storing';
  IF NOT FOUND THEN RAISE EXCEPTION 'the hand-over is not being stored' USING ERRCODE = '55000'; END IF;
END $$;
COMMENT ON FUNCTION proofcase.complete_handover IS 'Checks that all content is there. Nobody can take the case before it is offered.';

CREATE FUNCTION proofcase.offer_handover(p_id uuid, p_origin uuid)
RETURNS TABLE (outcome text, "position" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  mine handover;
BEGIN
  SELECT * INTO mine FROM handover WHERE id = p_id AND origin_id = p_origin FOR UPDATE;
  IF mine.state = 'storing' AND mine.files IS NOT NULL THEN
    UPDATE handover SET state = 'offered', offered_at = now() WHERE id = p_id;
    mine.state := 'offered';
    PERFORM handover_changed();
  END IF;
  RETURN QUERY SELECT coalesce(mine.state, 'unknown'), s.last_value FROM claim_position s;
END $$;
COMMENT ON FUNCTION proofcase.offer_handover IS 'Called when the origin sends nothing more of the case: from now on it may be taken.';

CREATE FUNCTION proofcase.withdraw_handover(p_id uuid, p_origin uuid, p_mark text, p_is_final boolean)
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
  ELSIF before = 'released' AND p_is_final THEN
    PERFORM end_handover(p_id, 'withdrawn');
  END IF;
  RETURN QUERY SELECT before, w.name, mine.taken_at, given, s.last_value
    FROM claim_position s LEFT JOIN workstation w ON w.id = mine.taker_id;
END $$;
COMMENT ON FUNCTION proofcase.withdraw_handover IS 'Takes a case back that nobody has taken: withdrawn. Otherwise the state, with the taker and its release; unsure: an older copy was restored. p_is_final: a person has decided, and it must not be taken any more.';

CREATE FUNCTION proofcase.take_handover(p_id uuid, p_workstation uuid, p_is_decided boolean)
RETURNS TABLE (outcome text, "position" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  mine handover;
  result text;
BEGIN
  SELECT * INTO mine FROM handover WHERE id = p_id FOR UPDATE;
  result := CASE
    WHEN mine.state = 'taken' AND mine.taker_id = p_workstation THEN 'taken'
    WHEN mine.state IS NULL OR mine.state IN ('storing', 'withdrawn') THEN 'gone'
    WHEN mine.state <> 'offered' OR mine.origin_id = p_workstation
      OR mine.recipient_id <> p_workstation THEN 'elsewhere'
    WHEN mine.mark <> handover_mark() AND NOT p_is_decided THEN 'unsure'
    ELSE 'taken' END;
  IF result = 'taken' AND mine.state = 'offered' THEN
    UPDATE handover SET state = 'taken', taker_id = p_workstation, taken_at = now() WHERE id = p_id;
    PERFORM handover_changed();
  END IF;
  RETURN QUERY SELECT result, s.last_value FROM claim_position s;
END $$;
COMMENT ON FUNCTION proofcase.take_handover IS 'Gives an offered case to one workstation: taken, elsewhere, gone, or unsure where an older copy was restored since and no person has decided.';

CREATE FUNCTION proofcase.return_handover(p_id uuid, p_workstation uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  UPDATE handover SET state = 'offered', taker_id = NULL, taken_at = NULL
  WHERE id = p_id AND taker_id = p_workstation AND state = 'taken';
  IF FOUND THEN PERFORM handover_changed(); END IF;
END $$;
COMMENT ON FUNCTION proofcase.return_handover IS 'Called by a workstation that took a case and did not store it.';

CREATE FUNCTION proofcase.store_handover(p_id uuid, p_workstation uuid, p_release text)
RETURNS TABLE (outcome text, other text, "position" bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
#variable_conflict use_column
DECLARE
  mine handover;
  result text := 'stored';
BEGIN
  INSERT INTO handover (id, state, mark, taker_id) VALUES (p_id, 'taken', handover_mark(), p_workstation)
  ON CONFLICT DO NOTHING;
  SELECT h.* INTO mine FROM handover h WHERE h.id = p_id FOR UPDATE;
  -- An older copy may offer what was taken after it was made.
  IF mine.state IN ('storing', 'offered') OR mine.state = 'taken' AND mine.taker_id = p_workstation THEN
    UPDATE handover SET taker_id = p_workstation, taken_at = coalesce(taken_at, now()) WHERE id = p_id;
    PERFORM end_handover(p_id, 'stored');
  ELSIF mine.taker_id IS DISTINCT FROM p_workstation THEN
    result := 'elsewhere';
  END IF;
  IF p_release IS NOT NULL AND result = 'stored' THEN
    UPDATE handover SET state = 'released', release = p_release WHERE id = p_id AND state IN ('stored', 'released');
    PERFORM handover_changed();
  END IF;
  RETURN QUERY SELECT result, w.name, s.last_value
    FROM claim_position s LEFT JOIN workstation w ON w.id = coalesce(mine.taker_id, mine.origin_id);
END $$;
COMMENT ON FUNCTION proofcase.store_handover IS 'Called when a case is durable at its taker, and again with its release; removes the content. elsewhere: another workstation has the case as well.';

CREATE FUNCTION proofcase.handover_content(p_id uuid, p_workstation uuid, p_file integer, p_number integer)
RETURNS TABLE (sha256 bytea, content bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  SELECT c.sha256, c.content FROM handover_chunk c JOIN handover h ON h.id = c.handover_id
  WHERE h.id = p_id AND c.file = p_file AND c.number = p_number AND (
    h.state = 'offered' AND coalesce(h.recipient_id, p_workstation) = p_workstation
    OR h.state = 'taken' AND h.taker_id = p_workstation)
$$;
COMMENT ON FUNCTION proofcase.handover_content IS 'A piece of a case for a workstation that may take it.';

REVOKE ALL ON FUNCTION proofcase.handover_mark, proofcase.handover_changed, proofcase.end_handover, proofcase.begin_handover,
  proofcase.add_handover_chunk, proofcase.complete_handover, proofcase.offer_handover, proofcase.withdraw_handover,
  proofcase.take_handover, proofcase.return_handover, proofcase.store_handover, proofcase.handover_content FROM PUBLIC;
GRANT EXECUTE ON FUNCTION proofcase.handover_mark, proofcase.begin_handover, proofcase.add_handover_chunk,
  proofcase.complete_handover, proofcase.offer_handover, proofcase.withdraw_handover, proofcase.take_handover,
  proofcase.return_handover, proofcase.store_handover, proofcase.handover_content TO proofcase_workstation;
GRANT SELECT (id, state, mark, origin_id, recipient_id, taker_id, case_number, handler, unsent, bytes, head, files,
  begun_at, offered_at, taken_at, ended_at) ON proofcase.handover TO proofcase_workstation;
`,
};
