import { requestAdmin, type AdminAccess } from '@platform/control-plane-http';

interface SentDeployment {
  readonly id: string;
  /** False when the control plane already had the address. */
  readonly isNew: boolean;
}

/** Registers the address. Without `force`, a known address stays unchanged, including handlers and metadata. */
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

/** Returns the build of a deployment; undefined when it was registered without one. */
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
