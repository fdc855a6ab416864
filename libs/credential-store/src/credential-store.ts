/** An API key as it is kept: its secret is not. Times are ISO 8601, UTC. */
export interface ApiKey {
  /** 8 characters, the part of the key that is no secret. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Roles by which human tasks are put to whoever has it; `*`: every one. */
  readonly taskRoles: readonly string[];
  /** Whom it stands for, by the id that human tasks name them by. */
  readonly user: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Who acts through it beside itself, `<kind>:<id>`: its makers, and the keys that it replaces. */
  readonly lineage: readonly string[];
  readonly expiresAt: string | null;
  /** Written once a minute at most. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** The one time that the whole key is seen. */
export interface IssuedKey {
  readonly key: ApiKey;
  /** `wfp_<id>_<43 characters>` */
  readonly secret: string;
}

export interface KeyInput {
  readonly name: string;
  readonly roles: readonly string[];
  /** None if absent. */
  readonly taskRoles?: readonly string[];
  /** Nobody if absent. */
  readonly user?: string | null;
  readonly createdBy: string;
  /** Of its maker; default: it begins one. */
  readonly lineage?: readonly string[];
  /** Null: never. */
  readonly expiresAt: string | null;
}

/** API keys (design: http-api, Who may call). Rejects with CredentialStoreUnavailableError. */
export interface CredentialStore {
  issue(input: KeyInput): Promise<IssuedKey>;
  /** The key that was presented, when it is one of ours, not expired and not revoked; compares in constant time. */
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
   * A new key with the name, the roles, the user, the lineage and the expiry span of an old one, which ends after
   * `graceMs`. Null for an unknown, expired or revoked one.
   */
  rotate(
    id: string,
    input: {
      readonly createdBy: string;
      /** Of whoever replaces it, and sees the new secret. */
      readonly lineage?: readonly string[];
      readonly graceMs: number;
    },
  ): Promise<IssuedKey | null>;
}
