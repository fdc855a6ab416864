import { Navigate } from '@tanstack/react-router';

import { useSession } from '../session/SessionProvider';
import { startOf } from './start-of';

/** Leads to the first page of the caller. */
export function Start() {
  const { caller } = useSession();
  return <Navigate to={startOf(caller.roles)} replace />;
}
