import { Center, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { UserManager } from 'oidc-client-ts';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';

import {
  ApiProblemError,
  createApiClient,
  dataOf,
  type ApiClient,
  type components,
} from '@platform/api-client';

import { setPlatformTime } from '../shared/clock';
import { setInstance } from '../shared/instance';
import { ProblemNotice } from '../shared/ProblemNotice';
import type { OidcSettings } from './oidc';
import { forgetTab, storedKey, storeKey, takeTab, type Credentials } from './session';
import { SignIn } from './SignIn';

export type Caller = components['schemas']['Caller'];

interface Session {
  readonly client: ApiClient;
  readonly caller: Caller;
  signOut(): void;
  /** The API no longer accepts the credentials: asks for new ones, on top of the page. */
  expired(): void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the signed-in person. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('no session');
  return session;
}

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'signed-out'; readonly refused?: 'key' | 'provider' }
  | { readonly is: 'unreachable'; readonly error: unknown }
  | { readonly is: 'signed-in'; readonly caller: Caller; readonly credentials: Credentials };

const clientOf = ({ apiKey, bearer }: Credentials, language: string): ApiClient =>
  createApiClient({
    baseUrl: window.location.origin,
    ...(apiKey !== undefined && { apiKey }),
    ...(bearer !== undefined && { bearer }),
    headers: { 'accept-language': language },
    fetch: async (request) => {
      const response = await fetch(request);
      setPlatformTime(response.headers.get('date'));
      return response;
    },
  });

/** Loaded only where an identity provider is set. */
async function openOidc(): Promise<UserManager | undefined> {
  const { oidc } = (await (await fetch('/config.json')).json()) as { oidc: OidcSettings | null };
  if (!oidc) return undefined;
  const { createOidc } = await import('./oidc');
  return createOidc(oidc);
}

/** The token of the person whom the provider let in, if there is one. */
async function bearerOf(oidc: UserManager | undefined): Promise<Credentials['bearer']> {
  if (!oidc) return undefined;
  const { currentUser } = await import('./oidc');
  const user = await currentUser(oidc);
  if (!user) return undefined;
  return async () => (await oidc.getUser())?.access_token ?? user.access_token;
}

/** Who works here. A key that replaces another one of the same name is the same person's. */
const personOf = ({ kind, issuer = '', id, name }: Caller): string =>
  JSON.stringify(kind === 'key' ? [kind, name] : [kind, issuer, id]);

const isSignInRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === 'SignInRefusedError';

/**
 * Signs in: with the key or the token of this tab, or with nothing where the API asks for nothing. A session that ends keeps
 * the page, so that nothing typed is lost, unless another person signs in.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ is: 'loading' });
  const [oidc, setOidc] = useState<UserManager>();
  const [isExpired, setExpired] = useState(false);
  const { language } = i18n;

  const enter = useCallback(
    async (credentials: Credentials): Promise<boolean> => {
      try {
        const caller = await dataOf(clientOf(credentials, i18n.language).GET('/api/me'));
        setInstance(caller.instance);
        if (takeTab(personOf(caller))) queries.clear();
        setState({ is: 'signed-in', caller, credentials });
        setExpired(false);
        return true;
      } catch (error) {
        const isRefused = error instanceof ApiProblemError && error.status === 401;
        setState((before) => {
          if (before.is === 'signed-in') return before;
          if (!isRefused) return { is: 'unreachable', error };
          return {
            is: 'signed-out',
            ...(credentials.apiKey !== undefined && { refused: 'key' as const }),
          };
        });
        return false;
      }
    },
    [i18n, queries],
  );

  const start = useCallback(async () => {
    const manager = await openOidc();
    setOidc(manager);
    const bearer = await bearerOf(manager);
    const apiKey = bearer === undefined ? storedKey() : undefined;
    await enter({
      ...(bearer !== undefined && { bearer }),
      ...(apiKey !== undefined && { apiKey }),
    });
  }, [enter]);
  const begin = useCallback((): void => {
    start().catch((error: unknown) =>
      setState(
        isSignInRefused(error)
          ? { is: 'signed-out', refused: 'provider' }
          : { is: 'unreachable', error },
      ),
    );
  }, [start]);
  useEffect(begin, [begin]);

  const session = useMemo<Session | undefined>(() => {
    if (state.is !== 'signed-in') return undefined;
    return {
      client: clientOf(state.credentials, language),
      caller: state.caller,
      signOut: () => {
        forgetTab();
        queries.clear();
        if (oidc) void import('./oidc').then(({ leave }) => leave(oidc));
        setState({ is: 'signed-out' });
      },
      expired: () => setExpired(true),
    };
  }, [state, language, oidc, queries]);

  // What was read belongs to the person and the language before.
  useEffect(() => {
    if (session) void queries.resetQueries();
  }, [session, queries]);

  const signIn = (
    <SignIn
      refused={state.is === 'signed-out' ? state.refused : undefined}
      isOver={isExpired}
      withProvider={
        oidc && (() => void import('./oidc').then(({ leaveForProvider }) => leaveForProvider(oidc)))
      }
      withKey={async (apiKey) => {
        const isIn = await enter({ apiKey });
        if (isIn) storeKey(apiKey);
        return isIn;
      }}
    />
  );
  if (state.is === 'loading') {
    return (
      <Center h="100vh">
        <Loader aria-label="…" />
      </Center>
    );
  }
  if (state.is === 'unreachable') {
    return (
      <Center h="100vh" p="md">
        <ProblemNotice error={state.error} retry={begin} />
      </Center>
    );
  }
  if (!session) return signIn;
  return (
    <SessionContext key={personOf(session.caller)} value={session}>
      {children}
      {isExpired && signIn}
    </SessionContext>
  );
}
