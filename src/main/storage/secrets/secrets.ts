/** The keychain of the operating system; `account` is a profile id or a proxy. */
export interface Secrets {
  /** Returns null if nothing is stored. @throws ProofcaseError `keychain-unavailable`. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}
