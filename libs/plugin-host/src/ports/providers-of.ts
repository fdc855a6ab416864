import { modelProviders } from '@platform/catalog';
import type { ModelProvider } from '@platform/ports';

import type { LoadedInstance } from '../instance/load-instance';

/** The model providers that agents of this instance may name: the built-in ones and those that it declares. */
export const providersOf = ({ ports }: LoadedInstance): readonly ModelProvider[] =>
  modelProviders(ports?.['agent']?.config?.['providers']).providers;
