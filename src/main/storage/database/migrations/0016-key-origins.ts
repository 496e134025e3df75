import type { Migration } from './migration';

/**
 * Earlier versions stored an API key without the origin that it is for. Such a key belongs to the address that its
 * profile has now, even if the keychain is first readable after the address changed. `block_certificate` is JSON.
 */
export const keyOrigins: Migration = {
  version: 16,
  name: 'key-origins',
  sql: `
ALTER TABLE profile ADD COLUMN unbound_key_base_url TEXT;
UPDATE profile SET unbound_key_base_url = base_url WHERE kind = 'service';
ALTER TABLE profile ADD COLUMN block_certificate TEXT;
`,
};
