import { operations } from '../operations';
import { apiDocument } from './api-document';

/** Prints the OpenAPI document without starting anything: what `npm run generate:client` reads. */
process.stdout.write(JSON.stringify(apiDocument(operations)));
