/** Stores resources under their ids, as another client would. */
export async function putResources(baseUrl: string, resources: readonly object[]): Promise<void> {
  for (const resource of resources as { resourceType: string; id: string }[]) {
    const response = await fetch(`${baseUrl}/${resource.resourceType}/${resource.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify(resource),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
}
