/** What the operator can put right: one line that names the option or variable. Exit code 2. */
export class OperatorError extends Error {}
