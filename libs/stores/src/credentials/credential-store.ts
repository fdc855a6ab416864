/** An API key as stored, without its secret. Times are ISO 8601, UTC. */
export interface ApiKey {
  /** Public part of the key, 8 characters. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Task roles of the key. `*`: all task roles. */
  readonly taskRoles: readonly string[];
  /** The user that the key acts for, as named in human tasks. */
  readonly user: string | null;
  /** The only subjects that agents may be called about with the key: context kind → id. Null: not bound. */
  readonly context: Readonly<Record<string, string>> | null;
  /** Tokens of language models that agents may use for the key in a day, UTC. Null: no limit. */
  readonly tokensPerDay: number | null;
  /** Where its tokens are counted. A key and those that replace it share one account. */
  readonly tokenAccount: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Other identities behind the key, as `<kind>:<id>`: its creators and the keys that it replaces. */
  readonly lineage: readonly string[];
  readonly expiresAt: string | null;
  /** Updated at most once per minute. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A new key with its secret, which is available only here. */
export interface IssuedKey {
  readonly key: ApiKey;
  /** `wfp_<id>_<43 characters>` */
  readonly secret: string;
}

export interface KeyInput {
  readonly name: string;
  readonly roles: readonly string[];
  /** Default: none. */
  readonly taskRoles?: readonly string[];
  /** Default: none. */
  readonly user?: string | null;
  /** Default: not bound. */
  readonly context?: Readonly<Record<string, string>> | null;
  /** Default: no limit. */
  readonly tokensPerDay?: number | null;
  readonly createdBy: string;
  /** Lineage of the creator. Default: empty. */
  readonly lineage?: readonly string[];
  /** Null: the key does not expire. */
  readonly expiresAt: string | null;
}

/** Store of API keys. Methods reject with `CredentialStoreUnavailableError`. */
export interface CredentialStore {
  issue(input: KeyInput): Promise<IssuedKey>;
  /** Returns the presented key if it exists and is neither expired nor revoked. Compares in constant time. */
  verify(presented: string): Promise<ApiKey | null>;
  get(id: string): Promise<ApiKey | null>;
  /** The newest first. */
  list(page: {
    readonly limit: number;
    readonly after?: { readonly createdAt: string; readonly id: string };
  }): Promise<readonly ApiKey[]>;
  /** At once. Revoking twice keeps the first instant. Null for an unknown id. */
  revoke(id: string): Promise<ApiKey | null>;
  /**
   * A new key with the name, the rights, the limits, the lineage and the expiry span of an old one, which ends after
   * `graceMs`. Null for an unknown, expired or revoked one.
   */
  rotate(
    id: string,
    input: {
      readonly createdBy: string;
      /** Lineage of the caller who replaces it, because that caller sees the new secret. */
      readonly lineage?: readonly string[];
      readonly graceMs: number;
    },
  ): Promise<IssuedKey | null>;
}
