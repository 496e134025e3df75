import type { Migration } from './migration';

/** The order in which packages are sent, which a person may change; until now it was the order of sealing. */
export const sendingOrder: Migration = {
  version: 2,
  name: 'sending-order',
  sql: `
ALTER TABLE package ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE package SET position = ordered.place
FROM (SELECT id, row_number() OVER (ORDER BY sealed_at, sequence, id) AS place FROM package) AS ordered
WHERE ordered.id = package.id;
CREATE INDEX package_by_position ON package (position);
`,
};
