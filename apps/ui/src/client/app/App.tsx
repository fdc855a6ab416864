import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';

import { ApiProblemError } from '@platform/api-client';

import { SessionProvider } from '../session/SessionProvider';
import { router } from './router';
import { theme, themeVariables } from './theme';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The library that holds the page still behind a dialog reads the nonce of its style from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const MAX_RETRIES = 3;
const MAX_RETRY_DELAY_MS = 30_000;

/** A refusal is final; an API that does not answer may answer later. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && !(error instanceof ApiProblemError && error.status < 500);

const retryDelay = (failures: number, error: unknown): number =>
  error instanceof ApiProblemError && error.retryAfter !== undefined
    ? error.retryAfter * 1_000
    : Math.min(1_000 * 2 ** failures, MAX_RETRY_DELAY_MS);

/**
 * By default a request waits while the browser believes that it is offline, and is sent when it no longer does: a decision
 * would be made at a time of the network's choosing. Here it fails at once, and the person sees it.
 */
const networkMode = 'always';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      retryDelay,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      networkMode,
    },
    mutations: { networkMode },
  },
});

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications position="top-right" />
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
