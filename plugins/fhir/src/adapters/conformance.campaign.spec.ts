import { adaptersUnderTest, describeAdapters } from '../__fixtures__/adapters-under-test';

describeAdapters(
  {
    standard: {},
    hapi: {
      cachedSearchesMs: 60_000,
      absoluteReferences: 'refuse',
      unknownParameters: 'refuse',
      lostUpdateStatus: 409,
    },
    medplum: {
      versionIds: 'uuid',
      paging: 'cursor',
      unknownParameters: 'refuse',
      updateAsCreate: false,
    },
    lenient: { unknownParameters: 'ignore', unchangedUpdate: 'new-version' },
    'update as create only': { conditionalCreate: false, lostUpdateStatus: 409 },
  },
  adaptersUnderTest(),
);
