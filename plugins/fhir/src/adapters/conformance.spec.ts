import { describeRecordPort } from '@platform/sdk-testing';
import { PRESETS } from '@platform/fhir-server';

import { adaptersUnderTest, describeAdapters } from '../__fixtures__/adapters-under-test';

const adapters = adaptersUnderTest();

describeAdapters(
  {
    'a strict stranger': PRESETS.stranger,
    // What tells the vendors of the campaign apart, in one server.
    'no other': {
      cachedSearchesMs: 60_000,
      absoluteReferences: 'refuse',
      unknownParameters: 'ignore',
      unchangedUpdate: 'new-version',
      conditionalCreate: false,
      lostUpdateStatus: 409,
    },
  },
  adapters,
);

describeRecordPort(() => adapters.patients(), { known: 'patient-a', unknown: 'nobody' });
describeRecordPort(() => adapters.prescriptions(), { known: 'rx-1', unknown: 'nothing' });
