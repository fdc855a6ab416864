import { requestAdmin, type AdminAccess } from '@platform/control-plane-http';

export interface SentDeployment {
  readonly id: string;
  /** False: the control plane knew the address. */
  readonly isNew: boolean;
}

/** Without `force`, a known address stays as it is: new handlers, options and metadata go unseen. */
export async function sendDeployment(
  deployment: AdminAccess & {
    readonly endpointUrl: string;
    readonly build?: string;
    readonly force: boolean;
  },
): Promise<SentDeployment> {
  const { endpointUrl, build, force } = deployment;
  const { status, body } = await requestAdmin<{ readonly id: string }>('/deployments', deployment, {
    method: 'POST',
    body: {
      uri: endpointUrl,
      ...(force && { force }),
      ...(build !== undefined && { metadata: { build } }),
    },
  });
  return { id: body.id, isNew: status === 201 };
}

/** The build a deployment was registered with; undefined when it was registered without one. */
export async function readDeploymentBuild(
  id: string,
  access: AdminAccess,
): Promise<string | undefined> {
  const path = `/deployments/${encodeURIComponent(id)}`;
  const { body } = await requestAdmin<{ readonly metadata?: { readonly build?: string } }>(
    path,
    access,
  );
  return body.metadata?.build;
}
