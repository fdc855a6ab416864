/** What the caller can fix; the message is the one line that is shown, without a stack. */
export class UsageError extends Error {}
