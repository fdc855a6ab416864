import type { Request } from 'express';

/** What a signed call says beside its body (Standard Webhooks). */
export interface SignatureHeaders {
  readonly id: string;
  /** Seconds since 1970, as it was sent. */
  readonly timestamp: string;
  /** Of version `v1`, base64; one of them has to be right. */
  readonly signatures: readonly string[];
}

const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
/** As Standard Webhooks asks for. */
const TOLERANCE_S = 5 * 60;
const TIMESTAMP = /^\d{1,12}$/;
/** Of SHA-256, in base64. */
const SIGNATURE = /^v1,([A-Za-z\d+/]{43}=)$/;

/** Whether a call says anything of a signature. */
export const isAnnounced = ({ headers }: Request): boolean =>
  NAMES.some((name) => headers[name] !== undefined);

/** Undefined when they cannot be those of a good call, whatever its body: missing, ill-formed, out of date. */
export function signatureHeaders(request: Request, now: Date): SignatureHeaders | undefined {
  const [id = '', timestamp = '', signature = ''] = NAMES.map((name) => request.get(name));
  const signatures = signature.split(' ').flatMap((each) => SIGNATURE.exec(each)?.[1] ?? []);
  if (id === '' || signatures.length === 0 || !TIMESTAMP.test(timestamp)) return undefined;
  const seconds = Math.floor(now.getTime() / 1_000);
  if (Math.abs(seconds - Number(timestamp)) > TOLERANCE_S) return undefined;
  return { id, timestamp, signatures };
}
