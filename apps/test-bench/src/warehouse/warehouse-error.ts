/**
 * Why the warehouse did not do what was asked: it cannot be reached or takes too long (`away`), it answers what is no
 * FHIR or too much of it (`unreadable`), it refuses (`refused`), or somebody else changed the resource meanwhile
 * (`conflict`).
 */
type WarehouseFault = 'away' | 'unreadable' | 'refused' | 'conflict';

/** A failed call of the warehouse. The message is the server's own, or names the cause; it is not translated. */
export class WarehouseError extends Error {
  override readonly name = 'WarehouseError';

  constructor(
    readonly fault: WarehouseFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
