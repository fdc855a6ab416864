import type { components } from '@platform/api-client';

/** A validation as the list of the API gives it. */
export type ListedValidation = components['schemas']['ListedValidation'];
