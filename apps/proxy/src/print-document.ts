import { apiDocument } from './openapi/api-document';
import { operations } from './operations';

/** Prints the OpenAPI document without starting anything: what `npm run generate:client` reads. */
process.stdout.write(JSON.stringify(apiDocument(operations)));
