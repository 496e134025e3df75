/** The operating system's keychain behind three methods; an account is a profile id. */
export interface Secrets {
  /** Null: not stored. Throws `keychain-unavailable` where no keychain works. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}
