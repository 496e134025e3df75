import type { TeamMigration } from './migration';

/** Result pushes on their way to a workstation, who holds which case, and one poller for each capture case. */
export const pushesAndCaptures: TeamMigration = {
  version: 2,
  name: 'pushes-and-captures',
  sql: `
CREATE TABLE proofcase.held_case (
  workstation_id uuid NOT NULL REFERENCES proofcase.workstation (id),
  case_id uuid NOT NULL,
  case_number text NOT NULL,
  has_capture boolean NOT NULL,
  held_since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workstation_id, case_id)
);
COMMENT ON TABLE proofcase.held_case IS 'Which workstation has which case, so that a result push finds it.';
COMMENT ON COLUMN proofcase.held_case.workstation_id IS 'The workstation that has the case and has not handed it over.';
COMMENT ON COLUMN proofcase.held_case.case_id IS 'Id of the case at the workstation; it stays the same when a case is handed over.';
COMMENT ON COLUMN proofcase.held_case.case_number IS 'Compared byte for byte with the number of a push.';
COMMENT ON COLUMN proofcase.held_case.has_capture IS 'Whether the workstation follows a capture case of it. Such a workstation comes first where several have the number.';
COMMENT ON COLUMN proofcase.held_case.held_since IS 'When the workstation registered the case; the latest comes first where several are equal.';
CREATE INDEX held_case_number ON proofcase.held_case (case_number);

CREATE FUNCTION proofcase.holder_of(p_case_number text) RETURNS uuid
LANGUAGE sql STABLE SET search_path = proofcase, pg_temp AS $$
  SELECT workstation_id FROM held_case WHERE case_number = p_case_number
  ORDER BY has_capture DESC, held_since DESC, workstation_id LIMIT 1
$$;
COMMENT ON FUNCTION proofcase.holder_of IS 'The workstation to which a push with this number belongs; null: the shared inbox.';

CREATE TABLE proofcase.push (
  id uuid PRIMARY KEY,
  case_number text NOT NULL CHECK (length(case_number) BETWEEN 1 AND 200),
  received_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  receiver text NOT NULL CHECK (length(receiver) <= 300),
  parts jsonb NOT NULL CHECK (jsonb_typeof(parts) = 'array'),
  bytes bigint NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  replaced_by uuid REFERENCES proofcase.push (id),
  workstation_id uuid REFERENCES proofcase.workstation (id),
  taken_at timestamptz,
  filed_at timestamptz
);
COMMENT ON TABLE proofcase.push IS 'Result pushes that a receiver stored before it confirmed them. A row stays, its content is removed when it is filed.';
COMMENT ON COLUMN proofcase.push.id IS 'Made by the receiver; the workstation files the push under the same id, so that it is filed once.';
COMMENT ON COLUMN proofcase.push.case_number IS 'From the address of the push.';
COMMENT ON COLUMN proofcase.push.received_at IS 'When it was complete, by the clock of the receiver; the latest of a case number is the current one.';
COMMENT ON COLUMN proofcase.push.stored_at IS 'When it was stored here, by the clock of the server.';
COMMENT ON COLUMN proofcase.push.receiver IS 'Name of the machine that received it.';
COMMENT ON COLUMN proofcase.push.parts IS 'Photos and report in order: kind, sentName, declaredType, bytes, sha256 (hex) and number of chunks.';
COMMENT ON COLUMN proofcase.push.bytes IS 'Size of all parts.';
COMMENT ON COLUMN proofcase.push.is_complete IS 'Set with the last chunk, in the same transaction; workstations see no other.';
COMMENT ON COLUMN proofcase.push.replaced_by IS 'A later push with the same case number. The earlier one is delivered too, and kept as replaced.';
COMMENT ON COLUMN proofcase.push.workstation_id IS 'The workstation that fetches or has filed it; null: nobody yet.';
COMMENT ON COLUMN proofcase.push.taken_at IS 'When that workstation took it, by the clock of the server.';
COMMENT ON COLUMN proofcase.push.filed_at IS 'When the workstation reported that it is stored there.';
CREATE INDEX push_waiting ON proofcase.push (case_number) WHERE filed_at IS NULL;
CREATE INDEX push_current ON proofcase.push (case_number) WHERE replaced_by IS NULL;

CREATE TABLE proofcase.push_chunk (
  push_id uuid NOT NULL REFERENCES proofcase.push (id),
  part integer NOT NULL,
  number integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL CHECK (length(content) BETWEEN 1 AND 1048576),
  PRIMARY KEY (push_id, part, number),
  CHECK (sha256(content) = sha256)
);
COMMENT ON TABLE proofcase.push_chunk IS 'Content of pushes that were not filed yet, in pieces of at most 1 MiB.';
COMMENT ON COLUMN proofcase.push_chunk.part IS 'Position in push.parts, from 0.';
COMMENT ON COLUMN proofcase.push_chunk.number IS 'Position in the part, from 0.';
COMMENT ON COLUMN proofcase.push_chunk.sha256 IS 'Hash of the piece, made by the receiver and checked by the server and by the workstation.';
-- Photos do not get smaller.
ALTER TABLE proofcase.push_chunk ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE FUNCTION proofcase.begin_push(
  p_id uuid, p_case_number text, p_received_at timestamptz, p_receiver text, p_parts jsonb
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  waiting record;
BEGIN
  -- One push of a case number at a time: which of two is the later one must be decided once.
  PERFORM pg_advisory_xact_lock(7031812, hashtext(p_case_number));
  IF EXISTS (SELECT FROM push WHERE id = p_id) THEN RETURN false; END IF;
  SELECT count(*) AS pushes, coalesce(sum(bytes), 0) AS bytes INTO waiting
  FROM push WHERE filed_at IS NULL AND workstation_id IS NULL;
  IF waiting.pushes >= 1000 OR waiting.bytes >= 20000000000 THEN
    RAISE EXCEPTION 'too many pushes wait for a workstation' USING ERRCODE = '53100';
  END IF;
  INSERT INTO push (id, case_number, received_at, receiver, parts, bytes)
  VALUES (p_id, p_case_number, p_received_at, p_receiver, p_parts,
    (SELECT coalesce(sum((part->>'bytes')::bigint), 0) FROM jsonb_array_elements(p_parts) part));
  RETURN true;
END $$;
COMMENT ON FUNCTION proofcase.begin_push IS 'First step of storing a push; false: it was stored before.';

CREATE FUNCTION proofcase.add_push_chunk(
  p_id uuid, p_part integer, p_number integer, p_sha256 bytea, p_content bytea
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM push WHERE id = p_id AND NOT is_complete) THEN
    RAISE EXCEPTION 'the push is not being stored' USING ERRCODE = '55000';
  END IF;
  INSERT INTO push_chunk (push_id, part, number, sha256, content)
  VALUES (p_id, p_part, p_number, p_sha256, p_content);
END $$;
COMMENT ON FUNCTION proofcase.add_push_chunk IS 'Adds a piece of a push that is being stored.';

CREATE FUNCTION proofcase.finish_push(p_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
DECLARE
  mine push;
  later uuid;
BEGIN
  SELECT * INTO mine FROM push WHERE id = p_id AND NOT is_complete FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the push is not being stored' USING ERRCODE = '55000'; END IF;
  IF EXISTS (
    SELECT FROM jsonb_array_elements(mine.parts) WITH ORDINALITY AS part (facts, place)
    LEFT JOIN LATERAL (
      SELECT count(*) AS chunks, coalesce(sum(length(content)), 0) AS bytes FROM push_chunk
      WHERE push_id = p_id AND push_chunk.part = place - 1
    ) stored ON true
    WHERE stored.chunks <> (facts->>'chunks')::bigint OR stored.bytes <> (facts->>'bytes')::bigint
  ) THEN
    RAISE EXCEPTION 'the push is not complete' USING ERRCODE = '22000';
  END IF;
  SELECT id INTO later FROM push
  WHERE case_number = mine.case_number AND is_complete AND replaced_by IS NULL AND received_at > mine.received_at
  LIMIT 1;
  UPDATE push SET is_complete = true, replaced_by = later, stored_at = clock_timestamp() WHERE id = p_id;
  IF later IS NULL THEN
    UPDATE push SET replaced_by = p_id
    WHERE case_number = mine.case_number AND is_complete AND replaced_by IS NULL AND id <> p_id;
  END IF;
  PERFORM pg_notify('proofcase_push', '');
END $$;
COMMENT ON FUNCTION proofcase.finish_push IS 'Last step of storing a push: checks that it is complete, replaces the earlier one of its case number, and notifies the workstations.';

CREATE FUNCTION proofcase.take_push(p_id uuid, p_workstation uuid, p_is_decided boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  UPDATE push SET workstation_id = p_workstation, taken_at = now()
  WHERE id = p_id AND is_complete AND filed_at IS NULL AND (
    workstation_id = p_workstation
    OR workstation_id IS NULL AND (p_is_decided OR holder_of(case_number) = p_workstation)
    OR p_is_decided AND taken_at < now() - interval '1 hour'
  );
  RETURN FOUND;
END $$;
COMMENT ON FUNCTION proofcase.take_push IS 'Gives a push to one workstation: to the one that has the case, or to the one at which a person decided so.';

CREATE FUNCTION proofcase.return_push(p_id uuid, p_workstation uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  UPDATE push SET workstation_id = NULL, taken_at = NULL
  WHERE id = p_id AND workstation_id = p_workstation AND filed_at IS NULL
$$;
COMMENT ON FUNCTION proofcase.return_push IS 'Called by a workstation that took a push and does not have its case any more.';

CREATE FUNCTION proofcase.file_push(p_id uuid, p_workstation uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
BEGIN
  UPDATE push SET filed_at = coalesce(filed_at, now()) WHERE id = p_id AND workstation_id = p_workstation;
  IF FOUND THEN DELETE FROM push_chunk WHERE push_id = p_id; END IF;
END $$;
COMMENT ON FUNCTION proofcase.file_push IS 'Called by the workstation that has stored a push; removes its content here.';

CREATE TABLE proofcase.capture (
  service text NOT NULL,
  ticket_id text NOT NULL,
  workstation_id uuid REFERENCES proofcase.workstation (id),
  leased_until timestamptz,
  interval_ms integer,
  asked_at timestamptz,
  status bytea,
  status_at timestamptz,
  PRIMARY KEY (service, ticket_id)
);
COMMENT ON TABLE proofcase.capture IS 'Open capture cases: which workstation asks the service for the status, and the status that it got.';
COMMENT ON COLUMN proofcase.capture.service IS 'Origin and path of the service, without a key.';
COMMENT ON COLUMN proofcase.capture.ticket_id IS 'Id of the capture case at the service.';
COMMENT ON COLUMN proofcase.capture.workstation_id IS 'Holder of the lease; null: nobody.';
COMMENT ON COLUMN proofcase.capture.leased_until IS 'When another workstation may go on, by the clock of the server.';
COMMENT ON COLUMN proofcase.capture.interval_ms IS 'Time between two requests of the holder, in ms. A workstation that needs the status more often takes the lease over.';
COMMENT ON COLUMN proofcase.capture.asked_at IS 'Last request to the service.';
COMMENT ON COLUMN proofcase.capture.status IS 'Last response of the service, as it came.';
COMMENT ON COLUMN proofcase.capture.status_at IS 'When it came.';

CREATE FUNCTION proofcase.lease_capture(
  p_service text, p_ticket text, p_workstation uuid, p_interval_ms integer
) RETURNS TABLE (is_leased boolean, status bytea, status_at timestamptz)
LANGUAGE plpgsql SET search_path = proofcase, pg_temp AS $$
#variable_conflict use_column
DECLARE
  current capture;
  pause interval := p_interval_ms * interval '1 millisecond';
BEGIN
  INSERT INTO capture (service, ticket_id) VALUES (p_service, p_ticket) ON CONFLICT DO NOTHING;
  SELECT c.* INTO current FROM capture c WHERE c.service = p_service AND c.ticket_id = p_ticket
  FOR UPDATE SKIP LOCKED;
  -- Another workstation gets the lease at this moment.
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, c.status, c.status_at FROM capture c
      WHERE c.service = p_service AND c.ticket_id = p_ticket;
    RETURN;
  END IF;
  IF current.workstation_id = p_workstation OR (
    (current.asked_at IS NULL OR current.asked_at + pause <= now())
    AND (current.workstation_id IS NULL OR current.leased_until <= now() OR p_interval_ms < current.interval_ms)
  ) THEN
    UPDATE capture c SET workstation_id = p_workstation, interval_ms = p_interval_ms, asked_at = now(),
      leased_until = now() + pause * 1.2 + interval '1 minute'
    WHERE c.service = p_service AND c.ticket_id = p_ticket;
    RETURN QUERY SELECT true, NULL::bytea, NULL::timestamptz;
  ELSE
    RETURN QUERY SELECT false, current.status, current.status_at;
  END IF;
END $$;
COMMENT ON FUNCTION proofcase.lease_capture IS 'Whether a workstation asks the service now. Otherwise the status that the holder of the lease got.';

CREATE FUNCTION proofcase.share_capture(
  p_service text, p_ticket text, p_workstation uuid, p_status bytea, p_interval_ms integer
) RETURNS void LANGUAGE sql SET search_path = proofcase, pg_temp AS $$
  UPDATE capture SET status = coalesce(p_status, status),
    status_at = CASE WHEN p_status IS NULL THEN status_at ELSE now() END,
    leased_until = CASE WHEN workstation_id = p_workstation
      THEN now() + p_interval_ms * 1.2 * interval '1 millisecond' + interval '1 minute' ELSE leased_until END
  WHERE service = p_service AND ticket_id = p_ticket
$$;
COMMENT ON FUNCTION proofcase.share_capture IS 'Stores a response for the others, and keeps the lease until after the next request.';

CREATE FUNCTION proofcase.release_captures(p_workstation uuid, p_service text, p_ticket text) RETURNS void
LANGUAGE sql SET search_path = proofcase, pg_temp AS $$
  UPDATE capture SET workstation_id = NULL, leased_until = NULL
  WHERE workstation_id = p_workstation AND (p_ticket IS NULL OR service = p_service AND ticket_id = p_ticket)
$$;
COMMENT ON FUNCTION proofcase.release_captures IS 'Ends one lease of a workstation, or all of them.';

CREATE FUNCTION proofcase.forget_captures() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = proofcase, pg_temp AS $$
  DELETE FROM capture WHERE asked_at < now() - interval '7 days'
$$;
COMMENT ON FUNCTION proofcase.forget_captures IS 'Removes capture cases that nobody has asked about for a week.';

REVOKE ALL ON FUNCTION proofcase.holder_of, proofcase.begin_push, proofcase.add_push_chunk, proofcase.finish_push,
  proofcase.take_push, proofcase.return_push, proofcase.file_push, proofcase.lease_capture, proofcase.share_capture,
  proofcase.release_captures, proofcase.forget_captures FROM PUBLIC;
GRANT SELECT, INSERT, DELETE, UPDATE (case_number, has_capture) ON proofcase.held_case TO proofcase_workstation;
GRANT SELECT ON proofcase.push, proofcase.push_chunk TO proofcase_workstation;
GRANT SELECT, INSERT, UPDATE ON proofcase.capture TO proofcase_workstation;
GRANT EXECUTE ON FUNCTION proofcase.holder_of, proofcase.take_push, proofcase.return_push, proofcase.file_push,
  proofcase.lease_capture, proofcase.share_capture, proofcase.release_captures, proofcase.forget_captures
  TO proofcase_workstation;
GRANT EXECUTE ON FUNCTION proofcase.begin_push, proofcase.add_push_chunk, proofcase.finish_push
  TO proofcase_receiver;
`,
};
