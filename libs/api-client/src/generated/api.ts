// Generated from docs/schemas/openapi.json, the operations of apps/proxy, by `npm run generate:client`.
// Do not edit.

export interface paths {
  '/api/agents/definitions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists agent definitions by slug, including drafts and retired ones.
     * @description Needs the role `viewer`.
     */
    get: operations['listAgentDefinitions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Saves a document as the draft of the definition that it names.
     * @description Needs the role `designer`.
     */
    post: operations['importAgentDefinition'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks a specification without saving it.
     * @description Needs the role `designer`.
     */
    post: operations['validateAgentDefinition'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a definition with its draft and its published version.
     * @description Needs the role `viewer`.
     */
    get: operations['getAgentDefinition'];
    put?: never;
    post?: never;
    /**
     * Retires a definition: no new runs start. Its versions and existing runs stay.
     * @description Needs the role `publisher`.
     */
    delete: operations['retireAgentDefinition'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compares two versions. Items are matched by name.
     * @description Needs the role `viewer`.
     */
    get: operations['diffAgentDefinition'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/draft': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Creates or replaces the draft, valid or not.
     * @description Needs the role `designer`.
     */
    put: operations['saveAgentDefinitionDraft'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/evals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the stored cases of an agent.
     * @description Needs the role `viewer`.
     */
    get: operations['getAgentEvals'];
    /**
     * Replaces the stored cases of an agent.
     * @description Callers with the role `viewer` can read what is stored here.
     *
     *     Needs the role `designer`.
     */
    put: operations['putAgentEvals'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/evals/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs the stored cases of an agent with their recorded turns, in simulations.
     * @description Needs the role `designer`.
     */
    post: operations['runAgentEvals'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports a version as a YAML file. The same content always gives the same bytes.
     * @description Needs the role `viewer`.
     */
    get: operations['exportAgentDefinition'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/publish': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publishes the draft as the next version. New runs start from it.
     * @description Needs the role `publisher`.
     */
    post: operations['publishAgentDefinition'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publishes the content of an older version as a new version.
     * @description Needs the role `publisher`.
     */
    post: operations['rollBackAgentDefinition'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the versions of a definition, newest first.
     * @description Needs the role `viewer`.
     */
    get: operations['listAgentDefinitionVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/definitions/{slug}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns one version. Versions never change.
     * @description Needs the role `viewer`.
     */
    get: operations['getAgentDefinitionVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the OpenAPI document of the agents that the caller may invoke.
     * @description Needs the role `agent`.
     */
    get: operations['getAgentsDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/{agentId}/invoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs an exposed agent and returns its outputs.
     * @description Each exposed agent also has operations of its own, with the schemas of its inputs and outputs. An agent that does not exist, is not exposed or is not allowed to the caller is a 404.
     *
     *     Needs the role `agent`.
     */
    post: operations['invokeAgent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/{agentId}/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the OpenAPI document of one agent.
     * @description Needs the role `agent`.
     */
    get: operations['getAgentDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agents/{agentId}/runs/{runId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a run of an exposed agent.
     * @description Needs the role `agent`.
     */
    get: operations['getAgentRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the audit log: who did what, on which resource, in which request and when.
     * @description Needs one of the roles `admin`, `operator`.
     */
    get: operations['listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/audit/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verifies the hash chain of the audit log and reports where it breaks.
     * @description Missing lines at the end can only be found by comparing with an earlier `head` that you stored elsewhere.
     *
     *     Needs one of the roles `admin`, `operator`.
     */
    get: operations['verifyAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/bindings/{name}/try': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Shows what a binding would make of a record. Starts and writes nothing.
     * @description Needs one of the roles `operator`, `designer`.
     */
    post: operations['tryBinding'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/catalog': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns everything that plugins contribute or that is published, and what this instance uses.
     * @description The catalog contains no patient data.
     *
     *     Needs the role `viewer`.
     */
    get: operations['getCatalog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns this document as an HTML page without external resources.
     * @description Needs no identity.
     */
    get: operations['getApiDocs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs/start.js': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Script that starts the page.
     * @description Needs no identity.
     */
    get: operations['getApiDocsStart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs/swagger-ui.css': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Style sheet of the page.
     * @description Needs no identity.
     */
    get: operations['getApiDocsStyle'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs/swagger-ui.js': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Script that renders the page.
     * @description Needs no identity.
     */
    get: operations['getApiDocsScript'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ingests a domain event: it resumes the runs that wait for it and starts the runs that it triggers.
     * @description An event is ingested once, however often you send it: a repeated `eventId` is a duplicate, or a 409 when its content differs. Members that are `null` count as absent, and the order of members does not matter. After a 503, send the event again, because it may not have been ingested.
     *
     *     Needs the role `source`.
     */
    post: operations['postEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/events/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ingests up to 500 domain events, each as `POST /api/events` does.
     * @description Events with the same id or a common subject are ingested in the order of the batch. After an event is `unavailable`, so are the following events with its id or subject: send them again in the same order. If no event can be ingested now, the whole request gets a 503.
     *
     *     Needs the role `source`.
     */
    post: operations['postEventBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/hooks/{workflowSlug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Starts a workflow that has a `core.webhook` trigger.
     * @description If the instance declares a secret for the workflow (`webhooks.<slug>.secretEnv`), sign the request as Standard Webhooks defines, over the exact body and without `Content-Encoding`. A signed request needs no other credentials.
     *
     *     Needs the role `source`.
     */
    post: operations['callWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists API keys without their secrets, including revoked and expired ones.
     * @description Needs one of the roles `admin`, `operator`.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Creates an API key. The response contains its secret, which is never shown again.
     * @description Needs one of the roles `admin`, `operator`.
     */
    post: operations['createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revokes an API key immediately and permanently. Idempotent.
     * @description Needs one of the roles `admin`, `operator`.
     */
    delete: operations['revokeKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/keys/{id}/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotates an API key: creates a key with the same name, roles and lifetime. The old key ends after a grace period.
     * @description Needs one of the roles `admin`, `operator`.
     */
    post: operations['rotateKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the identity and the roles of the caller, and how this instance writes values.
     * @description Needs one of the roles `viewer`, `clinician`, `designer`, `publisher`, `operator`, `admin`, `source`, `decision-relay`, `agent`.
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns this document.
     * @description Needs no identity.
     */
    get: operations['getApiDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts what waits, what stopped and what failed, without values.
     * @description Counted from the run index, as the engine last reported the runs; the same answer for some seconds.
     *
     *     Needs the role `viewer`.
     */
    get: operations['getOverview'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/readiness': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Readiness for people: what `/readyz` says, always with 200.
     * @description For programs under the address of the API, such as the console, which reach nothing else of the proxy. Probes use `/readyz`.
     *
     *     Needs the role `viewer`.
     */
    get: operations['getReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/records/{kind}/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the record of a subject from the adapter of its context kind.
     * @description Needs the role `clinician`.
     */
    get: operations['getRecord'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refused-records': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the records of sources that were refused for good, without their content.
     * @description A record is refused for good when its binding cannot read it or its event is invalid. The newest 1,000 of each feed are stored.
     *
     *     Needs the role `operator`.
     */
    get: operations['listRefusedRecords'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refused-records/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a refused record with its content.
     * @description Needs the role `clinician`.
     */
    get: operations['getRefusedRecord'];
    put?: never;
    post?: never;
    /**
     * Deletes a refused record.
     * @description Needs the role `operator`.
     */
    delete: operations['deleteRefusedRecord'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/refused-records/{id}/resubmit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Hands a refused record over again, as its source would.
     * @description Use it after the binding or the workflow was corrected. The record is deleted unless it is refused again.
     *
     *     Needs the role `operator`.
     */
    post: operations['resubmitRefusedRecord'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/retrospectives': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the reports of retrospectives, newest first.
     * @description Needs the role `publisher`.
     */
    get: operations['listRetrospectives'];
    put?: never;
    /**
     * Stores the report of a retrospective, so that the console shows it.
     * @description `platform retro --send` sends it. The newest 20 of each workflow are kept. A report contains no id, no name and no value of a record; members that the format does not have are refused.
     *
     *     Needs the role `publisher`.
     */
    post: operations['sendRetrospective'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/retrospectives/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a report: what versions of a workflow would have done in a past period.
     * @description Needs the role `publisher`.
     */
    get: operations['getRetrospective'];
    put?: never;
    post?: never;
    /**
     * Deletes a report.
     * @description Needs the role `publisher`.
     */
    delete: operations['deleteRetrospective'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reveals': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Writes to the audit log that a person asked to see the ids of subjects.
     * @description For screens that hide the ids until asked. Show them after the 204. The operation gives no access: whoever may call it reads the ids in the runs, the validations or the audit log themselves.
     *
     *     Needs one of the roles `viewer`, `admin`.
     */
    post: operations['revealSubjects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the runs that match all filters, newest first, with their current status.
     * @description The engine provides the status of runs that are not known to have ended. A page may have fewer runs than `limit` and still have a `nextCursor`.
     *
     *     Needs the role `viewer`.
     */
    get: operations['listRuns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports the runs that match all filters as CSV for spreadsheets, newest first.
     * @description UTF-8 with a byte order mark, semicolons, every text quoted, instants in the time zone of the instance, titles in the language of the caller. At most 10,000 runs; a list that is cut says so in its last row. A text that a spreadsheet would run as a formula has an apostrophe before it.
     *
     *     Needs the role `viewer`.
     */
    get: operations['exportRuns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a run with its event and the trace of each node.
     * @description Callers without a role that reads clinical content get statuses without values, and `withheld: true`.
     *
     *     Needs the role `viewer`.
     */
    get: operations['getRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancels a run. The run ends when it next suspends; a run that cannot do so is killed.
     * @description Needs the role `operator`.
     */
    post: operations['cancelRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the comments on the validations of a run, oldest first.
     * @description Needs the role `clinician`.
     */
    get: operations['listRunComments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/eval-case': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Makes a case of an agent from what it did in a run.
     * @description The ids of the subjects of the run are replaced by aliases. Everything else is as in the run, so the case is clinical content. It has no `seeds`.
     *
     *     Needs the role `clinician`.
     */
    get: operations['getEvalCaseOfRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/incidents/{nodePath}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resolves an incident: decides how a node that waits for an operator continues.
     * @description Needs the role `operator`.
     */
    post: operations['actOnIncident'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/rerun': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reruns a run: starts a new run of the same workflow with the same event, restarts a lost run, or simulates it.
     * @description `live` starts a new run with the event of the old run under a new event id, and with `rerunOf`. The event starts no other workflow and resumes no waiting run. **The new run has its own idempotency keys: everything that the old run wrote, ordered or sent is written, ordered or sent again.** Calls of `published` callees use the versions that are published now. Requests with the same `Idempotency-Key` start the same rerun of the run, whatever else they contain.
     *
     *     `restart` restarts a lost run from its event, with the version that it used. The run keeps its id and its idempotency keys, so that effects from before the loss are not repeated; human tasks are asked again.
     *
     *     `simulate` shows what the version would have done with the data, decisions and events of the old run. A version other than `same` needs the role `clinician`.
     *
     *     Needs the role `operator`.
     */
    post: operations['rerunRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resumes a run that the control plane paused.
     * @description Needs the role `operator`.
     */
    post: operations['resumeRun'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Streams a run as server-sent events until it ends.
     * @description - `event: snapshot` with the `RunSnapshot`, immediately and on every change
     *     - `event: end` with `{ "status": "completed" }` or `"failed"`; then the stream closes
     *     - `event: refused` with `{ "code": "credentials-refused" }` within seconds after the credentials or roles of the caller changed; then the stream closes
     *
     *     If the stream closes without `end` or `refused`, open it again. Callers without a role that reads clinical content get statuses without values.
     *
     *     Needs the role `viewer`.
     */
    get: operations['streamRun'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/subjects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns who a run is about, as the records know it now.
     * @description For the decision record. The audit log names each subject before its record is read. A record that does not answer is `unavailable`, not an error.
     *
     *     Needs the role `clinician`.
     */
    get: operations['getRunSubjects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/runs/{id}/tables/{nodePath}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tells why the other rows of a decision table did not decide in a run.
     * @description Computed from the inputs in the trace and the table of the version that the run used: for each row the first cell that failed. The rows of which the fewest cells fail come first, and among these those whose bounds are nearest to the values.
     *
     *     Needs the role `clinician`.
     */
    get: operations['explainTable'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/simulate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Simulates a workflow with an event. Nothing is written anywhere.
     * @description A published version is simulated with the versions of its callees that it was published with; a draft or a specification with those that publishing it now would pin. `options.subject` needs the roles `publisher` and `clinician`.
     *
     *     Needs the role `designer`.
     */
    post: operations['simulate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/sources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the event sources that this instance uses, with the lag of each feed.
     * @description Needs the role `viewer`.
     */
    get: operations['listSources'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/uses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the workflows, then the agents, that use an element of the catalog.
     * @description Looks into published versions and drafts. Value sets, types and dimensions are also found through the ports and settings of the node types. A page can have fewer items than `limit`, even none, and still have a `nextCursor`.
     *
     *     Needs the role `viewer`.
     */
    get: operations['listUses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the pending validations of unfinished runs, newest run first.
     * @description A page may have fewer validations than `limit` and still have a `nextCursor`. A validation that the caller may not decide has no values and no ids of its subjects.
     *
     *     Needs the role `viewer`.
     */
    get: operations['listValidations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/decided': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the validations that the caller decided in the last 30 days, newest first.
     * @description Without authentication, those of everybody.
     *
     *     Needs the role `clinician`.
     */
    get: operations['listDecidedValidations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/subjects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns who the validations of a page of the list are about.
     * @description For the same query as the list, of those validations that the caller may decide now. The list waits for records no longer than a moment: a subject may be `unavailable` with the code `not-yet`, and what is told may be some minutes old. `getValidationSubjects` reads the record.
     *
     *     Needs the role `clinician`.
     */
    get: operations['listValidationSubjects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a pending validation.
     * @description Without values and ids of its subjects when the caller may not decide it. A clinician asks for them with `reveal`; the audit log names each subject before the answer.
     *
     *     Needs the role `viewer`.
     */
    get: operations['getValidation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}/claim': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Says that the caller is on a pending validation, so that others leave it to them.
     * @description Only for a caller who may decide it. It does not change who may decide: whoever may, still may. The claim of somebody else stays unless `replaces` names it. The same call again changes nothing.
     *
     *     Needs the role `clinician`.
     */
    put: operations['claimValidation'];
    post?: never;
    /**
     * Says that nobody is on a pending validation any more.
     * @description Ends the claim of the caller, or that of somebody else whom `replaces` names. Does nothing when nobody is on it.
     *
     *     Needs the role `clinician`.
     */
    delete: operations['releaseValidation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adds a comment to a pending validation.
     * @description Only for a caller who may decide it. A comment is never changed. It goes with its run when that is purged.
     *
     *     Needs the role `clinician`.
     */
    post: operations['commentValidation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}/put-off': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Says that the caller does not want to see a pending validation before an instant.
     * @description For the caller alone. Until then it has `putOff` in the list. It comes back earlier when it escalates or is overdue. It can be put off for a day, and not beyond its `dueAt`.
     *
     *     Needs the role `clinician`.
     */
    put: operations['putOffValidation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decides a pending validation. The run continues with the decision.
     * @description The caller must have a task role of the validation's current assignment or be one of its users. With `notStarter`, the person who started the run may not decide. A `decision-relay` names the deciding person in `by`.
     *
     *     Needs one of the roles `clinician`, `decision-relay`.
     */
    post: operations['resolveValidation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/validations/{pendingId}/subjects': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns who a pending validation is about, as the records know it.
     * @description Only for a caller who may decide the validation now. The audit log names each subject before its record is read. A record that does not answer is `unavailable`, not an error.
     *
     *     Needs the role `clinician`.
     */
    get: operations['getValidationSubjects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists workflow definitions by slug, including drafts and retired ones.
     * @description Needs the role `viewer`.
     */
    get: operations['listWorkflows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Saves a document as the draft of the definition that it names.
     * @description Needs the role `designer`.
     */
    post: operations['importWorkflow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/validate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Checks a specification without saving it.
     * @description Needs the role `designer`.
     */
    post: operations['validateWorkflow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns a definition with its draft and its published version.
     * @description Needs the role `viewer`.
     */
    get: operations['getWorkflow'];
    put?: never;
    post?: never;
    /**
     * Retires a definition: no new runs start. Its versions and existing runs stay.
     * @description Needs the role `publisher`.
     */
    delete: operations['retireWorkflow'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/diff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compares two versions. Items are matched by name.
     * @description Needs the role `viewer`.
     */
    get: operations['diffWorkflow'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/draft': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Creates or replaces the draft, valid or not.
     * @description Needs the role `designer`.
     */
    put: operations['saveWorkflowDraft'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports a version as a YAML file. The same content always gives the same bytes.
     * @description Needs the role `viewer`.
     */
    get: operations['exportWorkflow'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/publish': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publishes the draft as the next version. New runs start from it.
     * @description Needs the role `publisher`.
     */
    post: operations['publishWorkflow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Publishes the content of an older version as a new version.
     * @description Needs the role `publisher`.
     */
    post: operations['rollBackWorkflow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/shadow': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Shadows the published version: shows what another version would have done differently in recent real runs.
     * @description Simulates each run with the published version and with the other version, using the data, decisions and events from its trace. Nothing is written anywhere.
     *
     *     Needs the role `publisher`.
     */
    post: operations['shadowWorkflow'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/tables/{node}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports a decision table of a version as CSV for spreadsheets.
     * @description In the language of the caller: French with semicolons and decimal commas, English with commas and points. UTF-8 with a byte order mark, every text quoted; a text that a spreadsheet would run as a formula has an apostrophe before it. `platform table import` reads it back.
     *
     *     Needs the role `viewer`.
     */
    get: operations['exportTable'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/tests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the stored test cases of a workflow.
     * @description Needs the role `viewer`.
     */
    get: operations['getWorkflowTests'];
    /**
     * Replaces the stored test cases of a workflow.
     * @description Needs the role `designer`.
     */
    put: operations['putWorkflowTests'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/tests/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs the stored test cases of a workflow in simulations.
     * @description Needs the role `designer`.
     */
    post: operations['runWorkflowTests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/tests/witness': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a test case of what the proof of a decision table found in the draft.
     * @description The case gives the table the values of the witness: by the event, and by results in place of the nodes before it. Nothing is stored: add the case to the stored ones with `putWorkflowTests`.
     *
     *     Needs the role `designer`.
     */
    post: operations['makeWitnessTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the versions of a definition, newest first.
     * @description Needs the role `viewer`.
     */
    get: operations['listWorkflowVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/workflows/{slug}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns one version. Versions never change.
     * @description Needs the role `viewer`.
     */
    get: operations['getWorkflowVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Liveness: whether the process responds. Checks nothing else.
     * @description Needs no identity.
     */
    get: operations['checkLiveness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A server of the Model Context Protocol, without sessions. Each exposed agent is a tool.
     * @description An input that is the id of a subject is no argument of the tool: `X-Context-<kind>` sets it, so that the model that calls cannot choose another subject. One message per request. The protocol requires `Accept: application/json, text/event-stream`.
     *
     *     Needs the role `agent`.
     */
    post: operations['postMcp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Readiness: checks the control plane and the run index on every request.
     * @description Requests that overlap share one check.
     *
     *     Needs no identity.
     */
    get: operations['checkReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chat/completions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs an agent for the last message of a conversation.
     * @description With `stream: true`, server-sent events as OpenAI defines them; the answer is sent once it is validated. `X-Context-<kind>` says whom the conversation is about, otherwise `metadata`; a text never does.
     *
     *     Needs the role `agent`.
     */
    post: operations['createChatCompletion'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the agents that clients of OpenAI’s API can talk to.
     * @description Needs the role `agent`.
     */
    get: operations['listModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** ActOnIncident */
    ActOnIncident: {
      action: 'retry' | 'skip' | 'fail';
      reason: string;
      /** @description Who requested the action. Only the role `decision-relay` may name somebody else than the caller. */
      by?: string;
    };
    /** Adapter */
    Adapter: {
      port: string;
      name: string;
      /** @description Code systems that a terminology adapter serves. */
      systems: string[];
      record?: {
        contextKind: string;
      };
      /** @description Whether the instance uses the adapter and the engine could create it. */
      bound: boolean;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** AgentEvalCase */
    AgentEvalCase: {
      name: string;
      tags?: string[];
      inputs: {
        [key: string]: unknown;
      };
      /** @description Subjects: context kind to id. By default, those whose id fields are among the inputs. */
      context?: {
        [key: string]: string;
      };
      /** @description Port to the data that its sandbox reads. Without seeds, the subjects exist and their records are blank. */
      seeds?: {
        [key: string]: unknown;
      };
      /** Format: date-time */
      now?: string;
      turns: components['schemas']['ModelTurn'][];
      /** @description Number of a call that waits for approval → the decision. Calls that were refused do not count. */
      decisions?: {
        [key: string]: {
          decision: 'accepted' | 'rejected';
          by?: string;
          reason?: string;
        };
      };
      expect: {
        /** @description All outputs, equal. `{ fr, en }`: the text in the language of the instance. */
        outputs?: {
          [key: string]: unknown;
        };
        /** @description Texts that an output contains, by output. `{ fr, en }`: the one in the language of the instance. */
        contains?: {
          [key: string]: (
            | string
            | {
                fr: string;
                en: string;
              }
          )[];
        };
        /** @description Tools that the platform called, whether they failed or not, in any order. */
        calledTools?: string[];
        /** @description Tools that the platform did not call. */
        notCalledTools?: string[];
        /** @description Calls that the platform refused to make. */
        refusedCalls?: {
          /** @description Id of the node type; what the model wrote, for a tool that it does not have. */
          tool: string;
          /** @description For example `unknown-tool` or `arguments-invalid`. */
          reason?: string;
        }[];
        /** @description All captured writes, in order, equal. */
        effects?: {
          port: string;
          op: string;
          targetId?: string;
          payload?: unknown;
        }[];
        /** @description Texts that appear in no output and in no captured write. */
        forbidden?: string[];
        /** @description Texts that the model gets neither in a prompt nor as the result of a tool. */
        withheld?: string[];
        /** @description The run ends by waiting for the approval of a call of this tool. */
        waitsFor?: string;
        /** @description The agent fails with this code. */
        failure?: string;
      };
    };
    /** AgentEvalReport */
    AgentEvalReport: {
      /** @description True when every case passed. */
      ok: boolean;
      version: number | 'draft' | 'published';
      /**
       * @description The models were not asked: each case used its recorded turns.
       * @constant
       */
      mode: 'replay';
      cases: components['schemas']['AgentEvalResult'][];
      totals: components['schemas']['AgentEvalTotals'];
      ms: number;
      /** @description Terminology servers that did not respond. Absent when all did. */
      diagnostics?: components['schemas']['Diagnostic'][];
    };
    /** AgentEvalResult */
    AgentEvalResult: {
      name: string;
      ok: boolean;
      differences: {
        /** @description JSON pointer into `expect`. */
        path: string;
        expected?: unknown;
        /** @description Absent when there is no value. */
        actual?: unknown;
      }[];
      /** @description Why the case could not be simulated. */
      failure?: string;
      tags: string[];
      turns: number;
      /** @description As the recorded turns say; 0 for turns that do not. */
      usage: {
        inputTokens: number;
        outputTokens: number;
      };
      calls: components['schemas']['CallCounts'];
      /** @description By tool. Tools that the model invented are counted together under `?`. */
      tools: {
        [key: string]: components['schemas']['CallCounts'];
      };
    };
    /** AgentEvalTotals */
    AgentEvalTotals: {
      cases: number;
      passed: number;
      passRate: number;
      turns: number;
      /** @description As the recorded turns say; 0 for turns that do not. */
      usage: {
        inputTokens: number;
        outputTokens: number;
      };
      calls: components['schemas']['CallCounts'];
      /** @description By tool. Tools that the model invented are counted together under `?`. */
      tools: {
        [key: string]: components['schemas']['CallCounts'];
      };
      tags: {
        [key: string]: {
          cases: number;
          passed: number;
        };
      };
    };
    /** AgentEvals */
    AgentEvals: {
      /** @constant */
      apiVersion: 'platform/agent-evals-v1';
      /** @description Slug of the agent. */
      agent: string;
      cases: components['schemas']['AgentEvalCase'][];
    };
    /** AgentInvocation */
    AgentInvocation: {
      /** @description Inputs of the agent, by name. */
      inputs: {
        [key: string]: unknown;
      };
    };
    /** AgentOutputs */
    AgentOutputs: {
      /** @description Outputs of the agent, by name. */
      outputs: {
        [key: string]: unknown;
      };
      /**
       * @description The mock answered: the instance names no model, and the outputs are samples.
       * @constant
       */
      mock?: true;
    };
    /** AgentRun */
    AgentRun: {
      runId: string;
      status: 'running' | 'completed' | 'failed';
      /** @description Outputs of the agent, by name. */
      outputs?: {
        [key: string]: unknown;
      };
      /** @description The outputs as one text, in Markdown. With `outputs`. */
      content?: string;
      /** @description Why the run failed. */
      error?: string;
      /** @description Stable code of the failure. */
      errorCode?: string;
      /**
       * @description The mock answered: the instance names no model, and the outputs are samples.
       * @constant
       */
      mock?: true;
    };
    /** AgentRunStarted */
    AgentRunStarted: {
      /** @constant */
      ok: true;
      runId: string;
      /** @constant */
      status: 'running';
      /** @description Path to read the result from, with the same authentication. */
      resultUrl: string;
    };
    /**
     * AgentTrace
     * @description Agents only: what the model did.
     */
    AgentTrace: {
      provider: string;
      /** @description The model that was asked. */
      model: string;
      /** @description `mock`: the instance has no agent runner, no model was asked. `turns`: the turns were given to a simulation. */
      source: 'model' | 'mock' | 'turns';
      turns: {
        turn: number;
        content?: (
          | {
              /** @constant */
              type: 'text';
              text: string;
            }
          | {
              /** @constant */
              type: 'tool-call';
              id: string;
              /** @description Name of the tool on the wire. */
              tool: string;
              /** @description As the model wrote them: JSON, or a broken text. */
              arguments: string;
            }
        )[];
        /**
         * @description The content is left out.
         * @constant
         */
        truncated?: true;
        /** @description Why the model stopped. */
        finish:
          | 'stop'
          | 'tool-calls'
          | 'length'
          | 'refusal'
          | 'filtered'
          | 'paused'
          | 'stop-sequence'
          | 'other';
        /** @description Code that says why nothing of the turn was taken: no text, no call. */
        unfit?: string;
        usage: components['schemas']['TokenUsage'];
        /** @description The model that answered. */
        model?: string;
        /** @description By the `pricing` that the instance declares for the model. Absent when there is none. */
        cost?: number;
        /** Format: date-time */
        startedAt: string;
        ms: number;
        attempts: number;
        calls: {
          id: string;
          /** @description Node type, or `submit_result`. */
          tool: string;
          /** @description `refused`: the platform did not make the call. `rejected`: a person did not approve it. `submitted`: it ended the agent with its outputs. */
          outcome: 'done' | 'failed' | 'refused' | 'rejected' | 'submitted';
          /** @description Stable code. */
          reason?: string;
          /** @description Absent when the trace became too large. */
          outputs?: {
            [key: string]: unknown;
          };
          /** @description Who approved or rejected the call. */
          decidedBy?: string;
          ms?: number;
        }[];
      }[];
      usage: components['schemas']['TokenUsage'];
      /** @description By the `pricing` that the instance declares for the model. Absent when there is none. */
      cost?: number;
    };
    /** AgentType */
    AgentType: {
      name: string;
      /** @description Text in the language of the response. */
      description?: string;
      provider: string;
      model: string;
      prompt: string;
      inputs: {
        name: string;
        /** @description Type name. */
        type: string;
        list?: boolean;
        required?: boolean;
        /** @description Text in the language of the response. */
        description?: string;
      }[];
      outputs: {
        name: string;
        /** @description Type name. */
        type: string;
        list?: boolean;
        required?: boolean;
        /** @description Text in the language of the response. */
        description?: string;
      }[];
      /** @description Node types. */
      tools: string[];
      maxIterations?: number;
      approval?: {
        roles?: string[];
        tools?: {
          [key: string]: 'auto' | 'approve';
        };
      };
      limits?: {
        totalTokens?: number;
        outputTokens?: number;
      };
      api?: {
        /** @description Whether it can be called over HTTP. */
        enabled: boolean;
      };
      slug: string;
      nodeTypeId: string;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** ApiKey */
    ApiKey: {
      /** @description Public part of the key. */
      id: string;
      name: string;
      roles: string[];
      /** @description Task roles of the key. `*`: all task roles. */
      taskRoles: string[];
      /** @description The user that the key acts for, as named in human tasks. */
      user: string | null;
      /** @description The only subjects that agents may be called about with the key: context kind → id. `null`: any subject. */
      context: {
        [key: string]: string;
      } | null;
      /** @description Tokens of language models that agents may use for the key in a day (UTC), across its rotations. `null`: no limit. */
      tokensPerDay: number | null;
      /** Format: date-time */
      createdAt: string;
      /** @description Id of the caller who created it. */
      createdBy: string;
      /** @description Other identities behind the key, as `<kind>:<id>`: its creators and the keys that it replaces. */
      lineage: string[];
      expiresAt: string | null;
      /** @description Last use, rounded down to the minute. */
      lastUsedAt: string | null;
      revokedAt: string | null;
    };
    /** ApiKeyInput */
    ApiKeyInput: {
      /** @description Name for people. */
      name: string;
      roles: string[];
      taskRoles?: string[];
      /** @description The user that the key acts for, as named in `assignment.users` of human tasks. */
      user?: string;
      /** @description The only subjects that agents may be called about with the key: context kind → id. Such a key has `agent:` roles only. Default: any subject. */
      context?: {
        [key: string]: string;
      };
      /** @description Tokens of language models that agents may use for the key in a day (UTC), across its rotations. Default: no limit. */
      tokensPerDay?: number;
      /**
       * Format: date-time
       * @description Expiry date. Give either this or `expiresIn`.
       */
      expiresAt?: string;
      /** @description Lifetime, from one minute to ten years. Default P1Y. */
      expiresIn?: string;
    };
    /** ApiKeyPage */
    ApiKeyPage: {
      items: components['schemas']['ApiKey'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** ApiKeyRotation */
    ApiKeyRotation: {
      /** @description Grace period of the old key, at most P7D. Default PT24H. */
      grace?: string;
    };
    /**
     * AskedTask
     * @description What a person would have been asked.
     */
    AskedTask: {
      nodePath: string;
      /** @description Distinguishes the tasks of one node. */
      name: string;
      /** @description The node type, or `agent-tool`. */
      kind: string;
      workflowName: string;
      title: string;
      instructions?: string;
      /** @description What the person reads. */
      payload: unknown;
      form?: components['schemas']['FormField'][];
      assignment?: {
        roles?: string[];
        users?: string[];
        notStarter?: boolean;
      };
      priority?: 'routine' | 'urgent' | 'asap' | 'stat';
      rejectReasons?: {
        valueSet: string;
        required?: boolean;
      };
      /** @description ISO 8601 duration. */
      due?: string;
      escalation?: {
        /** @description ISO 8601 duration after the task was opened. */
        after: string;
        do: 'remind' | 'reassign' | 'expire';
        /** @description Roles. */
        to?: string[];
      }[];
    };
    /** AuditHead */
    AuditHead: {
      seq: number;
      hash: string;
    };
    /** AuditLine */
    AuditLine: {
      /** @description Sequence number, from 1 without gaps. */
      seq: number;
      /** Format: date-time */
      at: string;
      actor: {
        kind: string;
        id: string;
        name: string;
      };
      /** @description Operation id. */
      action: string;
      /** @description `<kind>:<id>` */
      resource: string;
      requestId: string;
      /** @description Code of the problem, if the request was refused. */
      refusal?: {
        status: number;
        code: string;
      };
      /** @description SHA-256 over this line and the hash of the previous line. */
      hash: string;
    };
    /** AuditPage */
    AuditPage: {
      items: components['schemas']['AuditLine'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** AuditVerdict */
    AuditVerdict: {
      ok: boolean;
      /** @description Number of lines read. */
      lines: number;
      /** @description The last valid line. Store it elsewhere to find missing lines later. */
      head: components['schemas']['AuditHead'] | null;
      /** @description The first line where the chain breaks. */
      broken?: {
        seq: number;
        reason: 'missing' | 'altered' | 'truncated' | 'unreadable';
      };
    };
    /** Awaited */
    Awaited: {
      kind: 'decision' | 'action' | 'event' | 'turn';
      name: string;
      /** @description Path of the waiting node; empty for a turn under a concurrency key. */
      path: string;
      eventType?: string;
    };
    /** BadRequest */
    BadRequest: components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @enum {unknown} */
      code:
        | 'credentials-ambiguous'
        | 'headers-invalid'
        | 'path-malformed'
        | 'query-invalid'
        | 'request-malformed';
    };
    /** BadRequestJson */
    BadRequestJson: components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @enum {unknown} */
      code:
        | 'body-invalid'
        | 'body-unreadable'
        | 'credentials-ambiguous'
        | 'headers-invalid'
        | 'json-inexact'
        | 'json-malformed'
        | 'json-member-doubled'
        | 'json-too-deep'
        | 'json-too-many-values'
        | 'path-malformed'
        | 'query-invalid'
        | 'request-malformed'
        | 'text-invalid';
    };
    /** BadRequestText */
    BadRequestText: components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @enum {unknown} */
      code:
        | 'body-unreadable'
        | 'credentials-ambiguous'
        | 'headers-invalid'
        | 'path-malformed'
        | 'query-invalid'
        | 'request-malformed'
        | 'text-invalid';
    };
    /** BadRequestUncheckedJson */
    BadRequestUncheckedJson: components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @enum {unknown} */
      code:
        | 'body-unreadable'
        | 'credentials-ambiguous'
        | 'headers-invalid'
        | 'json-inexact'
        | 'json-malformed'
        | 'json-member-doubled'
        | 'json-too-deep'
        | 'json-too-many-values'
        | 'path-malformed'
        | 'query-invalid'
        | 'request-malformed'
        | 'text-invalid';
    };
    /** BindingTrial */
    BindingTrial: {
      binding: string;
      source: string;
      /** @description Whether this instance uses the binding. */
      active: boolean;
      /** @description Key of the record within its feed. */
      key: string;
      /** @description The event that it would give. */
      event?: {
        [key: string]: unknown;
      };
      /** @description Published workflows that the event would start a run of. */
      workflows?: {
        slug: string;
        version: number;
      }[];
      /** @description Whether the event id is known, so that nothing would start. */
      known?: boolean;
      /** @description The decision that it would give. */
      resolution?: {
        run: string;
        decision: 'accepted' | 'rejected' | 'withdrawn';
        by?: string;
        /** @description User id of who decided. */
        byId?: string;
        reason?: string;
        /** @description The validation that it would decide. */
        pendingId?: string;
      };
      /** @description What of the record the binding does not keep (`keep`): it would do nothing. */
      leftOut?: string;
      problem?: {
        code: string;
        message: string;
        errors?: {
          path: string;
          message: string;
        }[];
      };
    };
    /** BindingTrialInput */
    BindingTrialInput: {
      /** @description One record, as the source reads it. */
      record: unknown;
      /** @description Key of the record. Default: the one that its source would give it. */
      key?: string;
    };
    /**
     * CallCounts
     * @description Number of tool calls by how they ended.
     */
    CallCounts: {
      done: number;
      failed: number;
      refused: number;
      rejected: number;
      submitted: number;
    };
    /** Caller */
    Caller: {
      /** @description `anonymous`: the API runs without authentication. */
      kind: 'anonymous' | 'key' | 'user' | 'webhook';
      /** @description Id of the key, or subject of the user. */
      id: string;
      /** @description Users only: the identity provider. */
      issuer?: string;
      /** @description Display name, not unique. */
      name: string;
      /** @description Granted roles and the roles that they include, sorted. */
      roles: string[];
      /** @description Task roles of the caller. `*`: all task roles. */
      taskRoles: string[];
      /** @description Ids under which human tasks may name the caller. */
      users: string[];
      /** @description How the platform that answers writes numbers and times, and what it calls task roles. */
      instance: {
        /** @description Language of the texts in the record. */
        locale: string;
        /** @description IANA name. */
        timezone: string;
        /** @description Task role to its label, for the roles that have one here. */
        taskRoles: {
          [key: string]: {
            fr: string;
            en: string;
          };
        };
      };
    };
    /** CancelRun */
    CancelRun: {
      reason?: string;
      /** @description Who requested the action. Only the role `decision-relay` may name somebody else than the caller. */
      by?: string;
    };
    /** Catalog */
    Catalog: {
      contextKinds: components['schemas']['ContextKind'][];
      valueSets: components['schemas']['ValueSet'][];
      dimensions: components['schemas']['Dimension'][];
      types: components['schemas']['ObjectType'][];
      conversions: components['schemas']['Conversion'][];
      nodes: components['schemas']['NodeType'][];
      /** @description Agents of plugins and published agents. */
      agents: components['schemas']['AgentType'][];
      adapters: components['schemas']['Adapter'][];
      eventSources: components['schemas']['EventSource'][];
      eventBindings: components['schemas']['EventBinding'][];
      portSandboxes: components['schemas']['PortSandbox'][];
      llmProviders: components['schemas']['ModelProvider'][];
      plugins: components['schemas']['Plugin'][];
      instance: {
        name?: string;
        locale: string;
        timezone: string;
      };
      /** @description Languages of the labels. */
      locales: string[];
      /** @description Parts of the deployment that do not fully work, for example ports that the engine could not bind. */
      degraded: components['schemas']['Degradation'][];
    };
    /** ChatCompletion */
    ChatCompletion: {
      /** @description `chatcmpl-` and the id of the run. */
      id: string;
      /** @constant */
      object: 'chat.completion';
      created: number;
      model: string;
      choices: {
        index: number;
        message: {
          /** @constant */
          role: 'assistant';
          /** @description Null when there is no answer: see `refusal` and `finish_reason`. */
          content: string | null;
          /** @description Why there is no answer: the model declined, was filtered or was cut. */
          refusal: string | null;
        };
        logprobs: null;
        /** @description `content_filter` and `length`: there is no answer. */
        finish_reason: 'stop' | 'content_filter' | 'length';
      }[];
      /** @description Tokens of all turns. Absent when no model was asked. */
      usage?: {
        prompt_tokens: number;
        completion_tokens: number;
        total_tokens: number;
      };
      /**
       * @description The mock answered: the instance names no model, and the outputs are samples.
       * @constant
       */
      mock?: true;
    };
    /** ChatCompletionChunk */
    ChatCompletionChunk: {
      /** @description `chatcmpl-` and the id of the run. */
      id: string;
      /** @constant */
      object: 'chat.completion.chunk';
      created: number;
      model: string;
      /** @description Empty in the chunk with `usage`. */
      choices: {
        index: number;
        delta: {
          /** @constant */
          role?: 'assistant';
          content?: string;
          refusal?: string;
        };
        logprobs: null;
        finish_reason: ('stop' | 'content_filter' | 'length') | null;
      }[];
      /** @description Tokens of all turns. Absent when no model was asked. */
      usage?: {
        prompt_tokens: number;
        completion_tokens: number;
        total_tokens: number;
      };
      /**
       * @description The mock answered: the instance names no model, and the outputs are samples.
       * @constant
       */
      mock?: true;
    };
    /**
     * ChatCompletionEvent
     * @description The data of one server-sent event. An error is the last event; after an answer, the last one is the text `[DONE]`.
     */
    ChatCompletionEvent:
      components['schemas']['ChatCompletionChunk'] | components['schemas']['OpenAiError'];
    /** ChatCompletionRequest */
    ChatCompletionRequest: {
      /** @description Slug of the agent. */
      model: string;
      /** @description The last message of the user becomes the question; earlier turns of the user and the assistant become the history. Messages of other roles are ignored. */
      messages: ({
        role: string;
        content?: unknown;
      } & {
        [key: string]: unknown;
      })[];
      stream?: boolean | null;
      stream_options?:
        | ({
            include_usage?: boolean;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Further inputs of the agent, by name; also ids of subjects. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    } & {
      [key: string]: unknown;
    };
    /** Claim */
    Claim: {
      /** @description The person. Only without authentication; otherwise it is the caller. */
      by?: string;
      /** @description The user id of somebody else, to whom the validation is given. Default: the caller. */
      for?: string;
      /**
       * Format: date-time
       * @description The `at` of a claim of somebody else. Only that claim is replaced: if another one came since, the call is refused.
       */
      replaces?: string;
    };
    /** ClaimedTask */
    ClaimedTask: {
      /** @description Null: nobody is on it. */
      claim: components['schemas']['TaskClaim'] | null;
      /**
       * @description The platform does not know whether the person to whom it is given may decide it.
       * @constant
       */
      unchecked?: true;
    };
    /** Comment */
    Comment: {
      /** @description Up to 2000 readable characters, also of several lines. */
      text: string;
      /** @description Chosen by the caller. The same one again adds nothing. */
      key: string;
      /** @description The person. Only without authentication; otherwise it is the caller. */
      by?: string;
    };
    /** ContextKind */
    ContextKind: {
      name: string;
      /** @description Event field with the id of the subject. */
      idField: string;
      entity?: string;
      /** @description Text in the language of the response. */
      description?: string;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** ControlPlaneIncident */
    ControlPlaneIncident: {
      /** @description `paused`: an operator must resume the run; `failing`: the control plane keeps retrying. */
      kind: 'paused' | 'failing';
      /** @description 0 when the number is no longer known. */
      attempts: number;
      code?: string;
      /** Format: date-time */
      since?: string;
      /** @description For `attempts-lost`: the node of the last attempt. */
      nodePath?: string;
      /** @description What is missing in the build that serves the run, in the language of the run. */
      reason?: string;
    };
    /** Conversion */
    Conversion: {
      from: string;
      to: string;
      /** @description Text in the language of the response. */
      label: string;
      /** @description Expression that reads `value`. */
      expr: string;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** DecidedTask */
    DecidedTask: {
      pendingId: string;
      runId: string;
      decision: 'accepted' | 'rejected';
      /** Format: date-time */
      at: string;
      /** @description Null when the run is not in the index. */
      workflowName: string | null;
    };
    /** DecidedTasks */
    DecidedTasks: {
      items: components['schemas']['DecidedTask'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** Decision */
    Decision: {
      decision: 'accepted' | 'rejected';
      /** @description The deciding person, as named in human tasks. Only for the role `decision-relay` and without authentication; otherwise the caller decides. */
      by?: string;
      /** @description Reason of a rejection: a code if the validation names a value set. Or a remark on an acceptance. */
      reason?: string;
      /** @description Values for the fields of the validation's `form`. */
      form?: {
        [key: string]: unknown;
      };
    };
    /** Definition */
    Definition: {
      slug: string;
      name: string;
      publishedVersion: number | null;
      latestVersion: number | null;
      retiredAt: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      /** @description Revision number, also in the `ETag`. */
      revision: number;
      draft: components['schemas']['DefinitionDraftToPublish'] | null;
      published: components['schemas']['PublishedDefinition'] | null;
      /** @description Whether the definition has stored test cases. */
      hasTests: boolean;
    };
    /** DefinitionChange */
    DefinitionChange: {
      kind: 'added' | 'removed' | 'changed';
      subject: 'node' | 'edge' | 'input' | 'output' | 'context' | 'setting' | 'hazard' | 'metadata';
      /** @description Stable name of what changed. */
      id: string;
      path: string;
      member?: string;
      before?: unknown;
      after?: unknown;
      effect: 'behaviour' | 'documentation';
      /** @description Text in the language of the caller. */
      message: string;
    };
    /** DefinitionDiff */
    DefinitionDiff: {
      same: boolean;
      behaviourChanged: boolean;
      changes: components['schemas']['DefinitionChange'][];
    };
    /** DefinitionDraft */
    DefinitionDraft: {
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Ids of all callers who saved the draft. */
      authors: string[];
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      baseVersion: number | null;
      /** @description The specification. */
      content: {
        [key: string]: unknown;
      };
      /** @description Findings against what is currently installed and published. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** DefinitionDraftSummary */
    DefinitionDraftSummary: {
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Ids of all callers who saved the draft. */
      authors: string[];
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      baseVersion: number | null;
    };
    /** DefinitionDraftToPublish */
    DefinitionDraftToPublish: {
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Ids of all callers who saved the draft. */
      authors: string[];
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      baseVersion: number | null;
      /** @description The specification. */
      content: {
        [key: string]: unknown;
      };
      /** @description Findings against what is currently installed and published. */
      diagnostics: components['schemas']['Diagnostic'][];
      /** @description The instance requires four eyes, and the caller has saved the draft: another person has to publish it. */
      needsAnotherPublisher: boolean;
    };
    /** DefinitionFindings */
    DefinitionFindings: {
      /** @description True when no finding is an error. */
      ok: boolean;
      /** @description Findings against what is currently installed and published. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** DefinitionPage */
    DefinitionPage: {
      items: components['schemas']['DefinitionSummary'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /**
     * DefinitionPins
     * @description Versions of what the version uses, fixed when it was published.
     */
    DefinitionPins: {
      workflows: {
        [key: string]: {
          version: number;
          /** @description SHA-256 of the content. */
          hash: string;
        };
      };
      agents: {
        [key: string]: {
          version: number;
          /** @description SHA-256 of the content. */
          hash: string;
        };
      };
      plugins: {
        [key: string]: string;
      };
      /** @description Workflows only: types of the events that start it. */
      eventTypes?: string[];
    };
    /** DefinitionSummary */
    DefinitionSummary: {
      slug: string;
      name: string;
      publishedVersion: number | null;
      latestVersion: number | null;
      retiredAt: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      /** @description Revision number, also in the `ETag`. */
      revision: number;
      draft: components['schemas']['DefinitionDraftSummary'] | null;
    };
    /** DefinitionUse */
    DefinitionUse: {
      kind: 'workflow' | 'agent';
      slug: string;
      name: string;
      publishedVersion: number | null;
      /** @description Whether the published version uses it. */
      inPublished: boolean;
      /** @description Whether the draft uses it. */
      inDraft: boolean;
    };
    /** DefinitionUsePage */
    DefinitionUsePage: {
      items: components['schemas']['DefinitionUse'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** DefinitionVersion */
    DefinitionVersion: {
      slug: string;
      version: number;
      name: string;
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Id of the caller who published it. */
      author: string;
      note: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      createdAt: string;
      origin: 'publish' | 'rollback' | 'seed';
      rollbackOf: number | null;
      file: string | null;
      /** @description The specification. */
      content: {
        [key: string]: unknown;
      };
      pins: components['schemas']['DefinitionPins'];
    };
    /** DefinitionVersionPage */
    DefinitionVersionPage: {
      items: components['schemas']['DefinitionVersionSummary'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** DefinitionVersionSummary */
    DefinitionVersionSummary: {
      slug: string;
      version: number;
      name: string;
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Id of the caller who published it. */
      author: string;
      note: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      createdAt: string;
      origin: 'publish' | 'rollback' | 'seed';
      rollbackOf: number | null;
      file: string | null;
    };
    /** Degradation */
    Degradation: {
      code: string;
      severity: 'error' | 'warning';
      /** @description JSON pointer into the manifest. */
      path: string;
      message: {
        fr: string;
        en: string;
      };
      position?: {
        line: number;
        column: number;
      };
      fix?: components['schemas']['ManifestFix'];
      /** @description Plugin that contributes the adapter. */
      plugin?: string;
      /** @description Manifest of `position`, relative to the root if it is below it. */
      file?: string;
    };
    /**
     * DegradedParts
     * @description What does not fully work; absent when everything does. It affects the status only with `strict=true`.
     *     - a plugin name, or `instance <JSON pointer>`: a plugin or a part of the instance manifest; the catalog has the reason
     *     - `workflow <slug>`: this process cannot start the published workflow; `GET /api/workflows/{slug}` has the reason
     *     - `control plane restored`, `database restored`, `control plane or database restored`: from an earlier state, until an operator acknowledges it
     *     - `deployment <id> out of reach`: the deployment has unfinished runs and does not respond
     *     - `run index: being completed`: events are refused because unfinished runs may be missing in the index
     *     - `run index: <n> runs inserted`: how far it has come; grows while it makes progress
     *     - `engine: does not answer`: decisions are refused
     *     - `database: not writable`: all writes are refused
     *     - `feed <name>: not read`: the event source cannot read the feed, or had no success for five minutes; `GET /api/sources` has the reason
     *     - `clock: jumped`, `clock: differs from the control plane`: schedules cannot rely on the clock, or could not recently
     */
    DegradedParts: string[];
    /** Diagnostic */
    Diagnostic: {
      /** @description Stable code, for example `WF302`. */
      code: string;
      severity: 'error' | 'warning';
      /** @description JSON pointer into the specification. */
      path: string;
      /** @description Text in the language of the caller. */
      message: string;
      /** @description Position in the text of the request; line and column count from 1. */
      position?: {
        line: number;
        column: number;
      };
      /** @description A change that fixes the finding. */
      fix?: {
        title: string;
        /** @description JSON Patch (RFC 6902). */
        patch: (
          | {
              op: 'add' | 'replace';
              /** @description JSON pointer into the specification. */
              path: string;
              value: unknown;
            }
          | {
              /** @constant */
              op: 'remove';
              /** @description JSON pointer into the specification. */
              path: string;
            }
        )[];
      };
      /** @description Values by column of a decision table that show the finding; null: not known. `makeWitnessTest` makes a test case of them. */
      witness?: {
        [key: string]: unknown;
      };
    };
    /** Dimension */
    Dimension: {
      name: string;
      /** @description Text in the language of the response. */
      label: string;
      /** @description Symbol of the canonical unit, which comparisons use. */
      canonical: string;
      /** @description Value in the canonical unit = value × toCanonical + offset. */
      units: {
        symbol: string;
        toCanonical: number;
        offset?: number;
      }[];
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /**
     * DomainEvent
     * @description Flat object: `eventId`, `eventType` and the fields of the type, including the id field of its subject, for example `patientId`.
     */
    DomainEvent: {
      /** @description Identifies the event and its first run. 1 to 200 characters, compared exactly. Must not start with `~` (reserved for the platform) and must not be `.` or `..`. The same id never runs twice. */
      eventId: string;
      /** @description Event type of a registered trigger. Types that only the platform emits are refused. */
      eventType: string;
    } & {
      [key: string]: unknown;
    };
    /**
     * EndError
     * @description Why the run failed: code and node.
     */
    EndError: {
      code: string;
      nodePath?: string;
    };
    /** EvalCaseOfRun */
    EvalCaseOfRun: {
      agent: string | null;
      /** @description Path of the agent in the run. */
      nodePath: string;
      case: components['schemas']['AgentEvalCase'];
    };
    /** EventBatch */
    EventBatch: {
      events: components['schemas']['DomainEvent'][];
    };
    /** EventBatchResult */
    EventBatchResult: {
      /** @description Results in the order of the events. */
      results: (
        components['schemas']['IngestionResult'] | components['schemas']['EventNotTaken']
      )[];
    };
    /** EventBinding */
    EventBinding: {
      name: string;
      source: string;
      query: {
        [key: string]: unknown;
      };
      /** @description Conditions that a record must all fulfil. */
      keep?: {
        path?: string;
        jsonpath?: string;
        in?: unknown[];
        refersTo?: string;
      }[];
      /** @description Event type of the records. */
      event?: string;
      map: {
        [key: string]: components['schemas']['Projection'];
      };
      resolve?: {
        run: components['schemas']['Projection'];
        decision: components['schemas']['Projection'];
        by?: components['schemas']['Projection'];
        byId?: components['schemas']['Projection'];
        reason?: components['schemas']['Projection'];
      };
      /** @description Text in the language of the response. */
      description?: string;
      /** @description Whether the instance uses it. */
      active: boolean;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** EventNotTaken */
    EventNotTaken: {
      type: string;
      /** @description In the language of the caller or, without one, of the instance. */
      title: string;
      status: number;
      /** @description Text in the language of the title. */
      detail: string;
      /** @description `urn:platform:request:<X-Request-Id>` */
      instance: string;
      /** @description Stable code for programs. */
      code: string;
      /** @description All invalid fields. */
      errors?: components['schemas']['FieldError'][];
      /** @description `rejected`: the event is invalid; `duplicate`: another event has its id (`event-conflict`); `unavailable`: send the event again. */
      outcome: 'rejected' | 'duplicate' | 'unavailable';
      /** @description Absent when the event has no valid id. */
      eventId?: string;
    } & {
      [key: string]: unknown;
    };
    /** EventSource */
    EventSource: {
      name: string;
      /** @description Text in the language of the response. */
      description?: string;
      /** @description Whether the instance uses it. */
      configured: boolean;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** EventSources */
    EventSources: {
      items: {
        source: string;
        plugin: string;
        /** @description False while it waits to be started again. */
        running: boolean;
        /** @description Why it does not run: what its log line says. */
        failure?: string;
        feeds: {
          /** @description Name of the event binding. */
          feed: string;
          /** @description Type of the events that it gives. */
          event?: string;
          /** @description Whether it decides validations instead. */
          resolves: boolean;
          /** @description Whether this process reads the feed. Sources that keep no state are read by every process that has them. */
          readHere: boolean;
          /** @description The last time that any process read the feed; null: never, or the source keeps no state. */
          lastSuccessAt: string | null;
          /** @description Everything that the remote system had then was handed over; null: unknown. */
          readUntil: string | null;
          /** @description Time since `readUntil`, in seconds. */
          lagSeconds: number | null;
          /** @description Number of stored refused records. */
          refusedRecords: number;
          /** @description What this process left out of the records of the feed, or dropped as its query says, since it started. */
          leftOut: {
            /** @description Name of what was left out; `other`: further names. */
            what: string;
            count: number;
          }[];
          /** @description What this process suffers from now; empty when another process reads it. */
          troubles: {
            /** @description `read`: the feed is not read. `wake`: the remote system does not wake the source, which reads the feed later. */
            aspect: 'read' | 'wake';
            /** @description Stable code of the reason. */
            code: string;
            /** @description The reason, without data of a record. */
            message: string;
            /** Format: date-time */
            since: string;
          }[];
        }[];
        /** @description What this process took and no feed wants, since it started. */
        leftOut: {
          /** @description Name of what was left out; `other`: further names. */
          what: string;
          count: number;
        }[];
      }[];
    };
    /** ExplainedTable */
    ExplainedTable: {
      /** @description What the table makes of the inputs of the trace. */
      decision: 'rows' | 'none' | 'unknown' | 'several' | 'not-of-column';
      /** @description The rows that decided; of `unknown` and `several` those that may, or all fit. */
      rows: number[];
      /** @description Of `not-of-column`: the column that does not know its value. */
      column?: string;
      /** @description False when the trace has another result, because the plugins read the table otherwise since. No other row is explained then. */
      isAsTraced: boolean;
      /** @description The node as the version has it, of a called workflow too. Its table has only the rows that `rows` lists, in that order. */
      node: {
        [key: string]: unknown;
      };
      /** @description Rows that did not decide. */
      total: number;
      /** @description The nearest first. */
      others: components['schemas']['OtherRow'][];
    };
    /** FieldError */
    FieldError: {
      /** @description Code of the finding, for example `WF302`. */
      code?: string;
      /** @description JSON pointer to the invalid field. */
      path: string;
      message: string;
      /** @description Position in a document that was sent as text. */
      position?: {
        line: number;
        column: number;
      };
    };
    /** Forbidden */
    Forbidden: components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @enum {unknown} */
      code: 'forbidden' | 'host-not-local';
    };
    /** FormField */
    FormField: {
      /** @description Name of the port, used in edges (`delta.value`), in `inputs` and in the result of the behavior. */
      name: string;
      type: components['schemas']['TypeRef'];
      /** @description Input: whether the port must be connected; the node is skipped when no value reaches it. Output: whether the node always gives it when it ends well; the checker relies on it (`WF313`). Default `false`. */
      required?: boolean;
      /** @description Name that people see in place of `name`, in the inbox and in runs. Default: the name in words. */
      label?: string;
      /** @description What the port carries, for workflow authors. */
      description?: string;
      /** @description needs a number, or { value, unit } for a quantity */
      minimum?:
        | number
        | {
            value: number;
            unit: string;
          };
      /** @description needs a number, or { value, unit } for a quantity */
      maximum?:
        | number
        | {
            value: number;
            unit: string;
          };
    };
    /** GivenAction */
    GivenAction: {
      action: 'retry' | 'skip' | 'fail';
      by?: string;
      reason?: string;
      /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
      after?: string;
    };
    /** GivenDecision */
    GivenDecision: {
      decision: 'accepted' | 'rejected';
      by?: string;
      reason?: string;
      form?: {
        [key: string]: unknown;
      };
      /** @description The decider. As in a real run, the assignment of the task must allow the decision. */
      as?: {
        user?: string;
        taskRoles?: string[];
      };
      /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
      after?: string;
    };
    /** GivenEvent */
    GivenEvent: {
      /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
      after?: string;
      event: {
        eventType: string;
      } & {
        [key: string]: unknown;
      };
    };
    /** IngestionResult */
    IngestionResult: {
      /** @description `duplicate`: the event was already ingested; nothing was started. */
      outcome: 'accepted' | 'duplicate';
      eventId: string;
      /** @description All runs of the event. Empty when no published workflow is triggered. */
      runs: {
        runId: string;
        /** @description Slug of the workflow. */
        workflow: string;
        /** @description Null when the version is not known. */
        version: number | null;
      }[];
      /** @description Waiting nodes that received the event, now or before. Absent when there are none, and for a duplicate whose event started runs. */
      resumed?: {
        runId: string;
        nodePath: string;
      }[];
      /** @description Why an accepted event neither started nor resumed a run; otherwise absent. `condition-false`: the conditions of all triggers of its type are false; `no-published-workflow`: no published workflow has a trigger of its type. */
      nothingStarted?: 'condition-false' | 'no-published-workflow';
    };
    /** IssuedApiKey */
    IssuedApiKey: {
      key: components['schemas']['ApiKey'];
      /** @description The complete key for `X-Api-Key`. It is shown only once. */
      secret: string;
    };
    /** ListedSubjects */
    ListedSubjects: {
      items: {
        pendingId: string;
        subjects: {
          /** @description Context kind. */
          kind: string;
          id: string;
          /** @description `undescribed`: the adapter describes no subjects. `unbound`: no adapter serves the kind. `not-found`: the record does not have the subject. `unavailable`: the record did not answer; ask again. */
          state: 'described' | 'undescribed' | 'unbound' | 'not-found' | 'unavailable';
          description?: components['schemas']['SubjectDescription'];
          /** @description `unavailable` only: code of the error. `not-yet` in a list: the record is being read. */
          code?: string;
        }[];
      }[];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** ListedValidation */
    ListedValidation: {
      runId: string;
      /** @description `<nodePath>:<runId>` */
      pendingId: string;
      /** @description Node type of the human task. */
      kind: string;
      workflowName: string;
      title: string;
      /** @description The content to decide on. */
      payload: unknown;
      instructions?: string;
      /** @description Fields that the decision may contain in `form`. */
      form?: components['schemas']['FormField'][];
      /** @description Roles and users who may decide. */
      assignment?: {
        roles?: string[];
        users?: string[];
        notStarter?: boolean;
      };
      priority?: 'routine' | 'urgent' | 'asap' | 'stat';
      /** Format: date-time */
      dueAt?: string;
      /** @description Value set of the reasons for a rejection. */
      rejectReasons?: {
        valueSet: string;
        required?: boolean;
      };
      reminders?: number;
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
      workflowSlug: string;
      /** @description Subjects of the run: context kind → id. Empty when `withheld`. */
      subjects: {
        [key: string]: string;
      };
      /** @description Whether `dueAt` has passed. */
      overdue: boolean;
      /** @description Whether the current assignment lets the caller decide. */
      mayDecide: boolean;
      claim?: components['schemas']['TaskClaim'];
      /** @description How many comments it has. Only for who may decide. */
      comments?: number;
      putOff?: components['schemas']['TaskPutOff'];
    } & {
      [key: string]: unknown;
    };
    /** ManifestFix */
    ManifestFix: {
      title: {
        fr: string;
        en: string;
      };
      /** @description JSON Patch (RFC 6902). */
      patch: {
        op: 'add' | 'replace' | 'remove';
        path: string;
        value?: unknown;
      }[];
    };
    /** McpError */
    McpError: {
      /** @constant */
      jsonrpc: '2.0';
      error: {
        /** @description Code of JSON-RPC: -32700 for a body that cannot be parsed, -32600 for one that is no message, -32603 for a bug, otherwise -32000. */
        code: number;
        /** @description Text in French, or in English. */
        message: string;
        /** @description Absent when the rules of the protocol refuse the message. */
        data?: {
          /** @description Stable code of the problem. */
          code: string;
          /** @description All invalid fields. */
          errors?: components['schemas']['FieldError'][];
        };
      };
      /** @description The message was refused before it was read. */
      id: null;
    };
    /** McpMessage */
    McpMessage: {
      /** @constant */
      jsonrpc: '2.0';
      /** @description A text or a whole number. Absent in a notification. */
      id?: unknown;
      /** @description E.g. `initialize`, `tools/list`, `tools/call`. */
      method?: string;
      params?: unknown;
    } & {
      [key: string]: unknown;
    };
    /** McpResponse */
    McpResponse:
      | {
          /** @constant */
          jsonrpc: '2.0';
          id: string | number;
          result: {
            [key: string]: unknown;
          };
        }
      | {
          /** @constant */
          jsonrpc: '2.0';
          id: string | number;
          error: {
            code: number;
            message: string;
            data?: unknown;
          };
        };
    /** ModelList */
    ModelList: {
      /** @constant */
      object: 'list';
      data: {
        /** @description Slug of the agent. */
        id: string;
        /** @constant */
        object: 'model';
        created: number;
        owned_by: string;
      }[];
    };
    /** ModelProvider */
    ModelProvider: {
      name: string;
      builtIn: boolean;
      kind: 'anthropic' | 'openai';
      baseUrl?: string;
      /** @description Environment variable with the key. */
      apiKeyEnv?: string;
      timeoutMs?: number;
      /** @description Name of the field that limits the output, if the instance sets it. */
      outputLimit?: 'max_tokens' | 'max_completion_tokens';
      /** @description Whether the key is set. The key itself is never shown. */
      keyPresent: boolean;
    };
    /** ModelTurn */
    ModelTurn: {
      content: (
        | {
            /** @constant */
            type: 'text';
            text: string;
          }
        | {
            /** @constant */
            type: 'tool-call';
            id: string;
            tool: string;
            /** @description JSON. */
            arguments: string;
          }
      )[];
      /** @description Default: `tool-calls` with calls, otherwise `stop`. */
      finish?:
        | 'stop'
        | 'tool-calls'
        | 'length'
        | 'refusal'
        | 'filtered'
        | 'paused'
        | 'stop-sequence'
        | 'other';
      usage?: {
        inputTokens: number;
        outputTokens: number;
      };
    };
    /** NodeFailure */
    NodeFailure: {
      /** @description Stable code. */
      code: string;
      /** @description Message, in the language of the run. */
      message: string;
      /** @description Whether a retry could succeed. */
      retryable: boolean;
      /**
       * @description The other system did not take the request. Waiting for it uses up no attempt.
       * @constant
       */
      unavailable?: true;
      /**
       * @description With `validation-withdrawn`: the source took back the record that the task was about.
       * @constant
       */
      takenBack?: true;
      /** @description Node path, for example `doses[3]/send`. */
      nodePath?: string;
    };
    /** NodeTrace */
    NodeTrace: {
      /** @description Node path, for example `doses[3]/send`. */
      path: string;
      id: string;
      /** @description Node type, or construct of the language. */
      type: string;
      kind: string;
      status:
        | 'pending'
        | 'running'
        | 'waiting'
        | 'done'
        | 'skipped'
        | 'failed'
        | 'substituted'
        | 'cancelled';
      /** Format: date-time */
      startedAt?: string;
      /** Format: date-time */
      endedAt?: string;
      ms?: number;
      attempts?: number;
      /** @description A value above 16 KiB is replaced by `{ "$truncated": <bytes> }`. */
      inputs?: {
        [key: string]: unknown;
      };
      /** @description A value above 16 KiB is replaced by `{ "$truncated": <bytes> }`. */
      outputs?: {
        [key: string]: unknown;
      };
      skippedBecause?: {
        /** @description Node path, for example `doses[3]/send`. */
        path: string;
        port: string;
        why:
          | 'absent'
          | 'cancelled'
          | 'condition-false'
          | 'condition-true'
          | 'condition-unknown'
          | 'decision-accepted'
          | 'decision-rejected'
          | 'expired'
          | 'indeterminate'
          | 'no-error'
          | 'no-row'
          | 'node-failed'
          | 'not-routed'
          | 'operator-skipped'
          | 'other-case'
          | 'other-trigger'
          | 'pinned'
          | 'resumed'
          | 'substituted'
          | 'timed-out';
      };
      error?: components['schemas']['NodeFailure'];
      /** @description Value set to how sure the answers were that the node used: `verified` when a source that knows the value set gave them, `assumed` when one was accepted because no such source answered. Absent when the node used none. */
      terminology?: {
        [key: string]: 'verified' | 'assumed';
      };
      /** @description The rows of a decision table that decided, counted from 1. */
      rows?: number[];
      agent?: components['schemas']['AgentTrace'];
      /** @description Human tasks only: who decided, and which integration sent the decision. */
      decidedBy?: {
        by?: string;
        byId?: string;
        via?: string;
        /** @description The rule by which they could: their task roles (those that the task asks for, if they have any of them), and whether the task names them. Absent when nothing vouches for who they are, and for decisions of before it was recorded. */
        as?: {
          roles?: string[];
          /** @constant */
          named?: true;
        };
      };
    };
    /** NodeType */
    NodeType: {
      id: string;
      kind:
        | 'trigger'
        | 'source'
        | 'sink'
        | 'compute'
        | 'gateway'
        | 'human-task'
        | 'agent'
        | 'transform';
      /** @description Text in the language of the response. */
      category: string;
      /** @description Text in the language of the response. */
      label: string;
      /** @description Text in the language of the response. */
      description: string;
      /** @description Context kinds that the node needs. */
      context: string[];
      /** @description Context kinds that the trigger provides to the run. */
      establishes: string[];
      eventType?: string;
      example?: {
        [key: string]: unknown;
      };
      inputs: components['schemas']['Port'][];
      outputs: components['schemas']['Port'][];
      config: {
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description Text in the language of the response. */
        description?: string;
        required?: boolean;
        options?: string[];
      }[];
      /** @description Whether the plugin offers the node as a tool of agents. */
      agentTool: boolean;
      dynamic?: 'break' | 'make' | 'convert' | 'switch' | 'map' | 'guard';
      /** @description Whether agents may use the node as a tool. */
      toolEligible: boolean;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** NotAcceptable */
    NotAcceptable: components['schemas']['Problem'] & {
      /** @constant */
      status: 406;
      /** @enum {unknown} */
      code: 'not-acceptable';
    };
    /** ObjectType */
    ObjectType: {
      name: string;
      /** @description Text in the language of the response. */
      doc: string;
      layer: 'datatype' | 'resource';
      fields: {
        [key: string]: {
          type: components['schemas']['TypeRef'];
          required: boolean;
          /** @description Text in the language of the response. */
          label?: string;
          /** @description Text in the language of the response. */
          doc?: string;
        };
      };
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** OpenAiError */
    OpenAiError: {
      error: {
        /** @description Text in French, or in English. */
        message: string;
        /** @description Class of the error, which follows from the status. */
        type: string;
        /** @description JSON pointer to the first invalid field. */
        param: string | null;
        /** @description Code that clients of OpenAI know (`invalid_api_key`), otherwise the code of the problem. */
        code: string;
        /** @description Stable code of the failure, if the run failed. */
        failure?: string;
        /** @description Id of the run, if it was started. */
        run_id?: string;
        /** @description Where to read the run, with the same key. */
        result_url?: string;
      };
    };
    /** OtherRow */
    OtherRow: {
      /** @description Counted from 1. */
      row: number;
      /** @description `fails`: a cell does not take the value. `open`: none fails, and one can neither be said to take the value nor not to. `fits`: all cells take their values, and another row decided, or none could. */
      why: 'fails' | 'open' | 'fits';
      /** @description The first column whose cell fails, or stays open. */
      column?: string;
      /** @description The cell, as its author wrote it. */
      cell?: string | number | boolean;
    };
    /** Overview */
    Overview: {
      /**
       * Format: date-time
       * @description When it was counted: seconds ago at most.
       */
      at: string;
      /** @description Unfinished runs by what they wait for. */
      waiting: {
        waitsFor: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
        runs: number;
        /**
         * Format: date-time
         * @description When the oldest of these runs was created.
         */
        oldest: string;
      }[];
      /** @description Validations that wait, by the role that may decide them. */
      tasks: {
        /** @description Null: tasks without a role. A task of two roles counts for both. */
        role: string | null;
        tasks: number;
        overdue: number;
        /**
         * Format: date-time
         * @description When the oldest of these runs was created.
         */
        oldest: string;
      }[];
      /** @description Incidents by workflow: runs that wait for an operator or for a retry. */
      stopped: {
        /** @description Slug of the workflow. */
        workflow: string | null;
        waitsFor: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
        runs: number;
        /**
         * Format: date-time
         * @description When the oldest of these runs was created.
         */
        oldest: string;
      }[];
      /** @description Runs that failed, by workflow and cause, most first. Cancelled runs are left out. */
      failures: {
        /** @description Slug of the workflow. */
        workflow: string | null;
        code: string | null;
        last24h: number;
        last7d: number;
        /** @description By hour, the last one at the end. */
        hours: number[];
        /** @description By period of 24 hours, the last one at the end. */
        days: number[];
      }[];
    };
    /** PayloadTooLarge */
    PayloadTooLarge: components['schemas']['Problem'] & {
      /** @constant */
      status: 413;
      /** @enum {unknown} */
      code: 'body-too-large';
    };
    /** PendingValidation */
    PendingValidation: {
      runId: string;
      /** @description `<nodePath>:<runId>` */
      pendingId: string;
      /** @description Node type of the human task. */
      kind: string;
      workflowName: string;
      title: string;
      /** @description The content to decide on. */
      payload: unknown;
      instructions?: string;
      /** @description Fields that the decision may contain in `form`. */
      form?: components['schemas']['FormField'][];
      /** @description Roles and users who may decide. */
      assignment?: {
        roles?: string[];
        users?: string[];
        notStarter?: boolean;
      };
      priority?: 'routine' | 'urgent' | 'asap' | 'stat';
      /** Format: date-time */
      dueAt?: string;
      /** @description Value set of the reasons for a rejection. */
      rejectReasons?: {
        valueSet: string;
        required?: boolean;
      };
      reminders?: number;
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
    } & {
      [key: string]: unknown;
    };
    /** PinnedResult */
    PinnedResult:
      | {
          outputs: {
            [key: string]: unknown;
          };
        }
      | {
          error: {
            code: string;
            message: string;
          };
        };
    /** Plugin */
    Plugin: {
      name: string;
      version: string;
      /** @description Text in the language of the response. */
      description?: string;
      status: 'loaded' | 'degraded' | 'skipped';
      diagnostics: components['schemas']['PluginFinding'][];
    };
    /** PluginFinding */
    PluginFinding: {
      code: string;
      severity: 'error' | 'warning';
      /** @description JSON pointer into the manifest. */
      path: string;
      message: {
        fr: string;
        en: string;
      };
      position?: {
        line: number;
        column: number;
      };
      fix?: components['schemas']['ManifestFix'];
      /** @description File of `position`. */
      file?: string;
      section?: string;
      id?: string;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** Port */
    Port: {
      /** @description Name of the port, used in edges (`delta.value`), in `inputs` and in the result of the behavior. */
      name: string;
      type: components['schemas']['TypeRef'];
      /** @description Input: whether the port must be connected; the node is skipped when no value reaches it. Output: whether the node always gives it when it ends well; the checker relies on it (`WF313`). Default `false`. */
      required?: boolean;
      /** @description Name that people see in place of `name`, in the inbox and in runs. Default: the name in words. */
      label?: string;
      /** @description What the port carries, for workflow authors. */
      description?: string;
    };
    /** PortSandbox */
    PortSandbox: {
      port: string;
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** Problem */
    Problem: {
      type: string;
      /** @description In the language of the caller or, without one, of the instance. */
      title: string;
      status: number;
      /** @description Text in the language of the title. */
      detail: string;
      /** @description `urn:platform:request:<X-Request-Id>` */
      instance: string;
      /** @description Stable code for programs. */
      code: string;
      /** @description All invalid fields. */
      errors?: components['schemas']['FieldError'][];
    } & {
      [key: string]: unknown;
    };
    /**
     * Projection
     * @description How a field is read from a raw record.
     */
    Projection:
      | string
      | {
          path: string;
          /** @constant */
          ref?: true;
        }
      | {
          jsonpath: string;
          /** @constant */
          all?: true;
          /** @constant */
          ref?: true;
        }
      | {
          const: unknown;
        };
    /** PublicBadRequest */
    PublicBadRequest: components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @enum {unknown} */
      code: 'headers-invalid' | 'path-malformed' | 'query-invalid' | 'request-malformed';
    };
    /** PublicServiceUnavailable */
    PublicServiceUnavailable: components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @enum {unknown} */
      code: 'no-answer-in-time';
    };
    /** PublishedDefinition */
    PublishedDefinition: {
      slug: string;
      version: number;
      name: string;
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Id of the caller who published it. */
      author: string;
      note: string | null;
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      createdAt: string;
      origin: 'publish' | 'rollback' | 'seed';
      rollbackOf: number | null;
      file: string | null;
      /** @description The specification. */
      content: {
        [key: string]: unknown;
      };
      pins: components['schemas']['DefinitionPins'];
      /** @description Findings against what is currently installed and published. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** PutOff */
    PutOff: {
      /** @description Null: no longer. */
      until: string | null;
    };
    /** PutOffTask */
    PutOffTask: {
      /** @description Null: it is not. */
      putOff: components['schemas']['TaskPutOff'] | null;
    };
    /** Readiness */
    Readiness: {
      ready: boolean;
      checks: components['schemas']['ReadinessChecks'];
      degraded?: components['schemas']['DegradedParts'];
    };
    /** ReadinessChecks */
    ReadinessChecks: {
      /** @description The control plane responds. */
      restate: boolean;
      /** @description The run index responds. */
      runStore: boolean;
    };
    /** Record */
    Record: unknown;
    /** Refusal */
    Refusal: {
      /** @description Stable code of the reason. */
      code: string;
      /** @description The reason, without data of the record. */
      message: string;
    };
    /** RefusedRecord */
    RefusedRecord: {
      /** @description The same for each refusal of one record. */
      id: string;
      source: string;
      feed: string;
      /** @description Identifies the record within its feed. */
      key: string;
      refusal: components['schemas']['Refusal'];
      /**
       * Format: date-time
       * @description The last refusal.
       */
      refusedAt: string;
      /** @description How often it was refused. */
      attempts: number;
    };
    /** RefusedRecordPage */
    RefusedRecordPage: {
      items: components['schemas']['RefusedRecord'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** RequestHeaderFieldsTooLarge */
    RequestHeaderFieldsTooLarge: components['schemas']['Problem'] & {
      /** @constant */
      status: 431;
      /** @enum {unknown} */
      code: 'headers-too-large';
    };
    /** Rerun */
    Rerun: {
      /**
       * @description Version of the same workflow. `same`: the version of the run; `draft`: its draft, with `simulate` only.
       * @default same
       */
      version?: 'same' | 'published' | 'draft' | number;
      /** @description `live` repeats all effects; `simulate` writes nothing; `restart` is for a run with the status `lost`. */
      mode: 'live' | 'simulate' | 'restart';
    };
    /** RerunStarted */
    RerunStarted: {
      runId: string;
    };
    /** Resubmission */
    Resubmission: {
      /** @description `rejected`: the record stays where it is. `left-out`: the binding does not keep it. */
      outcome: 'accepted' | 'duplicate' | 'rejected' | 'left-out';
      refusal?: components['schemas']['Refusal'];
    };
    /** ResumeRun */
    ResumeRun: {
      reason?: string;
      /** @description Who requested the action. Only the role `decision-relay` may name somebody else than the caller. */
      by?: string;
    };
    /** Retrospective */
    Retrospective: {
      id: string;
      /** @description Slug. */
      workflow: string;
      /** Format: date-time */
      sentAt: string;
      /** @description Who sent the report. */
      sentBy: string;
      summary: {
        sides: {
          label: string;
          version: number;
        }[];
        period: {
          from?: string;
          to?: string;
          days: number;
          timezone: string;
        };
        events: number;
        totals: components['schemas']['RetrospectiveNumbers'][];
        differing?: number;
        isComplete: boolean;
      };
    };
    /** RetrospectiveCase */
    RetrospectiveCase: {
      case: number;
      /** @description A pseudonym, the same for all events of a patient within this report. */
      patient: string;
      ward: string;
      week: string;
      difference?: 'fires' | 'no-longer-fires' | 'writes' | 'tasks' | 'failure' | 'content';
      sides: {
        status: 'completed' | 'failed' | 'running' | 'not-started';
        outcomes: string[];
        tasks: string[];
        writes: string[];
        failure?: string;
      }[];
    };
    /** RetrospectiveCount */
    RetrospectiveCount: {
      name: string;
      counts: number[];
    };
    /** RetrospectiveNumbers */
    RetrospectiveNumbers: {
      started: number;
      fired: number;
      patients: number;
      tasks: number;
      failed: number;
      undecided: number;
    };
    /** RetrospectivePage */
    RetrospectivePage: {
      items: components['schemas']['Retrospective'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** RetrospectiveRejected */
    RetrospectiveRejected: {
      reason: string;
      count: number;
      places: {
        file?: string;
        line?: number;
        detail?: string;
      }[];
    };
    /**
     * RetrospectiveReport
     * @description What versions of a workflow would have done in a past period, without data of records.
     */
    RetrospectiveReport: {
      /** @constant */
      apiVersion: 'platform/retrospective-v1';
      workflow: {
        slug: string;
        name:
          | string
          | {
              [key: string]: string;
            };
      };
      sides: {
        label: string;
        version: number;
      }[];
      period: {
        from?: string;
        to?: string;
        days: number;
        timezone: string;
      };
      export: {
        files: number;
        lines: number;
        resources: {
          type: string;
          count: number;
        }[];
        rejected: components['schemas']['RetrospectiveRejected'][];
        outOfOrder: number;
        knownBy: 'updated' | 'stated';
      };
      events: {
        total: number;
        patients: number;
        bindings: {
          name: string;
          count: number;
          repeated: number;
        }[];
        leftOut: {
          what: string;
          count: number;
        }[];
      };
      /** @description False: it was interrupted. */
      isComplete: boolean;
      totals: components['schemas']['RetrospectiveNumbers'][];
      rows: components['schemas']['RetrospectiveRow'][];
      outcomes: components['schemas']['RetrospectiveCount'][];
      tasks: components['schemas']['RetrospectiveTasks'][];
      writes: components['schemas']['RetrospectiveCount'][];
      starts: components['schemas']['RetrospectiveCount'][];
      failures: components['schemas']['RetrospectiveCount'][];
      differing?: {
        count: number;
        kinds: {
          difference: 'fires' | 'no-longer-fires' | 'writes' | 'tasks' | 'failure' | 'content';
          count: number;
        }[];
      };
      cases: components['schemas']['RetrospectiveCase'][];
    };
    /** RetrospectiveRow */
    RetrospectiveRow: {
      ward: string;
      week: string;
      events: number;
      sides: components['schemas']['RetrospectiveNumbers'][];
    };
    /** RetrospectiveTasks */
    RetrospectiveTasks: {
      name: string;
      counts: number[];
      perDay: number[];
      mostInADay: number[];
    };
    /** Reveal */
    Reveal: {
      /** @description `runs:all`, `validations:all`, `simulations:all`, `audit:all`, `run:<id>` or `validation:<pendingId>` */
      resource: string;
    };
    /**
     * RunCount
     * @description On request. Absent for `waitsFor=nothing`, which no index has.
     */
    RunCount: {
      runs: number;
      /** @description Whether there are more: they are not counted. */
      isMore: boolean;
    };
    /** RunDetail */
    RunDetail: {
      id: string;
      eventId: string | null;
      eventType: string | null;
      /** @description Name of the durable service. */
      service: string;
      workflowName: string;
      workflowSlug: string | null;
      specVersion: number | null;
      specHash: string | null;
      /** @description Subjects of the run: context kind → id. */
      subjects: {
        [key: string]: string;
      } | null;
      status: 'running' | 'completed' | 'failed';
      incident?: components['schemas']['ControlPlaneIncident'];
      /** @description Null until the run is known to have ended. */
      finalStatus: ('completed' | 'failed') | null;
      /** @description Since when the run is lost: it had not ended, and the control plane, restored from an earlier state, no longer has it. Null otherwise. */
      lostAt: string | null;
      /**
       * @description What an unfinished run waits for, the most urgent first. Absent once it has ended.
       *     - `operator`: a node failed, or the control plane paused the run
       *     - `retry`: a node waits for its next attempt, which `awaits` tells; or the control plane tries again by itself, and `incident` has the attempts
       *     - `person`: a human task; `awaits` names it
       *     - `event`, `time`: an event; a timer
       *     - `turn`: earlier runs with its concurrency key
       *     - `nothing`: it is at work
       */
      waitsFor?: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
      awaits?: components['schemas']['Wait'];
      /** Format: date-time */
      endedAt?: string;
      endReason?: 'cancelled' | 'timed-out';
      error?: components['schemas']['EndError'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      event: {
        [key: string]: unknown;
      } | null;
      /** @description Null when the run has not begun or the engine does not respond. */
      snapshot: components['schemas']['RunSnapshot'] | null;
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
    };
    /** RunError */
    RunError: {
      /** @description Stable code. */
      code: string;
      /** @description Message, in the language of the run. */
      message: string;
      /** @description Node path, for example `doses[3]/send`. */
      nodePath?: string;
    };
    /** RunPage */
    RunPage: {
      items: components['schemas']['RunSummary'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
      count?: components['schemas']['RunCount'];
    };
    /** RunSnapshot */
    RunSnapshot: {
      runId: string;
      workflow: components['schemas']['WorkflowIdentity'];
      status: 'running' | 'completed' | 'failed';
      /** @description `queued`: waits for other runs with its concurrency key; `suspended`: waits for people, events or timers; `incident`: waits for an operator. */
      phase: 'queued' | 'running' | 'suspended' | 'incident' | 'ended';
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt?: string;
      /** @description Outputs of the workflow. */
      outputs?: {
        [key: string]: unknown;
      };
      error?: components['schemas']['RunError'];
      endReason?: 'cancelled' | 'timed-out';
      nodes: components['schemas']['NodeTrace'][];
      pending: components['schemas']['PendingValidation'][];
      /** @description External inputs that the run waits for. */
      awaited: components['schemas']['Awaited'][];
      /** @description Separate runs that it started. */
      started: components['schemas']['StartedRun'][];
      incident?: components['schemas']['ControlPlaneIncident'];
      /**
       * @description What an unfinished run waits for, the most urgent first. Absent once it has ended.
       *     - `operator`: a node failed, or the control plane paused the run
       *     - `retry`: a node waits for its next attempt, which `awaits` tells; or the control plane tries again by itself, and `incident` has the attempts
       *     - `person`: a human task; `awaits` names it
       *     - `event`, `time`: an event; a timer
       *     - `turn`: earlier runs with its concurrency key
       *     - `nothing`: it is at work
       */
      waitsFor?: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
      awaits?: components['schemas']['Wait'];
      /** @description Event types that the run may wait for. */
      awaitedEvents?: string[];
      /** @description Concurrency key of the run. */
      queue?: string;
      /** @description Ids of the callers who started it, for example `key:a1b2c3d4`, `user:<sub>`, `source:<name>`. */
      startedBy?: string[];
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
    };
    /** RunSummary */
    RunSummary: {
      id: string;
      eventId: string | null;
      eventType: string | null;
      /** @description Name of the durable service. */
      service: string;
      workflowName: string;
      workflowSlug: string | null;
      specVersion: number | null;
      specHash: string | null;
      /** @description Subjects of the run: context kind → id. */
      subjects: {
        [key: string]: string;
      } | null;
      status: 'running' | 'completed' | 'failed';
      incident?: components['schemas']['ControlPlaneIncident'];
      /** @description Null until the run is known to have ended. */
      finalStatus: ('completed' | 'failed') | null;
      /** @description Since when the run is lost: it had not ended, and the control plane, restored from an earlier state, no longer has it. Null otherwise. */
      lostAt: string | null;
      /**
       * @description What an unfinished run waits for, the most urgent first. Absent once it has ended.
       *     - `operator`: a node failed, or the control plane paused the run
       *     - `retry`: a node waits for its next attempt, which `awaits` tells; or the control plane tries again by itself, and `incident` has the attempts
       *     - `person`: a human task; `awaits` names it
       *     - `event`, `time`: an event; a timer
       *     - `turn`: earlier runs with its concurrency key
       *     - `nothing`: it is at work
       */
      waitsFor?: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
      awaits?: components['schemas']['Wait'];
      /** Format: date-time */
      endedAt?: string;
      endReason?: 'cancelled' | 'timed-out';
      error?: components['schemas']['EndError'];
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    /** ServiceUnavailable */
    ServiceUnavailable: components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @enum {unknown} */
      code:
        | 'audit-log-unavailable'
        | 'credential-store-unavailable'
        | 'definition-store-unavailable'
        | 'engine-unavailable'
        | 'identity-provider-unavailable'
        | 'no-answer-in-time'
        | 'overloaded'
        | 'port-unbound'
        | 'run-index-unavailable';
    };
    /** ShadowReport */
    ShadowReport: {
      before: number;
      after: 'draft' | number;
      /** @description Number of runs with a result: equal or changed. */
      compared: number;
      /** @description Runs with the same writes, outputs, end, started runs and tasks. */
      same: number;
      /** @description How many of the compared runs still wait: they are compared as far as they went. */
      waiting: number;
      /** @description Changed runs, newest first. */
      changed: {
        runId: string;
        /** @description Whom the run is about: context kind to id. */
        subjects: {
          [key: string]: string;
        };
        /** @description Writes of the other version compared with those of the published one. */
        effects: {
          added: components['schemas']['SimulatedEffect'][];
          removed: components['schemas']['SimulatedEffect'][];
          changed: {
            port: string;
            op: string;
            targetId: string;
            nodePath?: string;
            /** @description Differences in the payload. */
            differences: components['schemas']['ValueDifference'][];
          }[];
        };
        outputs: components['schemas']['ValueDifference'][];
        /** @description Tasks that the other version would have opened, compared with those of the published one. */
        tasks: {
          added: components['schemas']['AskedTask'][];
          removed: components['schemas']['AskedTask'][];
          changed: {
            nodePath: string;
            title: string;
            /** @description Differences in the task: `/title`, `/assignment/roles/0`, `/due`. */
            differences: components['schemas']['ValueDifference'][];
          }[];
        };
        status?: {
          before: 'completed' | 'failed' | 'running' | 'not-started';
          after: 'completed' | 'failed' | 'running' | 'not-started';
        };
        error?: {
          before?: components['schemas']['RunError'];
          after?: components['schemas']['RunError'];
        };
        /** @description Workflows of the runs that each would start. */
        started?: {
          before: string[];
          after: string[];
        };
      }[];
      /** @description Runs without a reliable result. */
      skipped: {
        runId: string;
        reason:
          | 'trace-unavailable'
          | 'run-version-unknown'
          | 'trace-insufficient'
          | 'write-not-captured'
          | 'record-unavailable'
          | 'not-ended'
          | 'simulation-too-large'
          | 'out-of-time';
        missing?: {
          nodePath: string;
          what: 'read' | 'agent' | 'decision' | 'event';
          why:
            | 'not-in-trace'
            | 'not-ended'
            | 'truncated'
            | 'node-changed'
            | 'inputs-changed'
            | 'not-shown'
            | 'no-record';
        }[];
        /** @description Nodes whose write could not be simulated. */
        nodePaths?: string[];
      }[];
      ms: number;
      /** @description Terminology servers that did not respond. Absent when all did. */
      diagnostics?: components['schemas']['Diagnostic'][];
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
    };
    /** ShadowRequest */
    ShadowRequest: {
      /** @description Version to compare with the published one. Default: the draft. */
      against?: 'draft' | number;
      /**
       * @description Number of latest runs to simulate.
       * @default 50
       */
      runs?: number;
      /**
       * @description Read data that a trace does not contain from the real records.
       * @default false
       */
      records?: boolean;
    };
    /** SignalOutput */
    SignalOutput: {
      runId: string;
      /**
       * Format: date-time
       * @description Time of the first request.
       */
      at: string;
      /** @description True when the same request was already made. */
      duplicate: boolean;
    };
    /** SimulatedEffect */
    SimulatedEffect: {
      seq: number;
      /** @description Node path. */
      nodePath?: string;
      port: string;
      op: string;
      targetId: string;
      payload: unknown;
    };
    /** Simulation */
    Simulation: {
      /** @description `running`: it waits for an input that was not given. */
      status: 'completed' | 'failed' | 'running';
      outputs: {
        [key: string]: unknown;
      };
      error?: components['schemas']['RunError'];
      /** @description Node traces in plan order. */
      nodes: components['schemas']['NodeTrace'][];
      /** @description The writes, in order. None of them was made. */
      effects: components['schemas']['SimulatedEffect'][];
      pending: components['schemas']['PendingValidation'][];
      /** @description Decisions that a real run would refuse: the decider (`as`) may not make it, or its form does not fit. Their tasks still wait. */
      refused?: {
        /** @description Node path. */
        nodePath: string;
        reasons: ('unidentified' | 'is-starter' | 'role-missing' | 'not-among-users')[];
        /** @description What is wrong with the form or the reason, in the language of the run. */
        errors?: {
          /** @description JSON pointer into the decision. */
          path: string;
          message: string;
        }[];
      }[];
      /** @description Runs that it would have started. */
      started: {
        runId: string;
        /** @description Slug of the workflow. */
        workflow: string;
        inputs: {
          [key: string]: unknown;
        };
        context: {
          [key: string]: {
            id: string;
          };
        };
        /** Format: date-time */
        at: string;
      }[];
      coverage: {
        executed: string[];
        skipped: string[];
        outcomes: {
          /** @description Node path. */
          path: string;
          outcome: string;
        }[];
      };
      /** Format: date-time */
      endedAt: string;
      /** @description Duration of the simulation in ms. */
      ms: number;
      /** @description Terminology servers that did not respond. Absent when all did. */
      diagnostics?: components['schemas']['Diagnostic'][];
      /**
       * @description True when the caller may not read clinical content. Values are then absent, and texts that could contain some are replaced.
       * @constant
       */
      withheld?: true;
    };
    /** SimulationRequest */
    SimulationRequest: {
      workflow:
        | string
        | {
            [key: string]: unknown;
          };
      version?: number | 'draft' | 'published';
      event: {
        eventType: string;
      } & {
        [key: string]: unknown;
      };
      options?: {
        seeds?: {
          [key: string]: unknown;
        };
        /** @description The subjects of the event exist, with a blank record where the seed has none. Otherwise they are unknown. */
        subjectsExist?: boolean;
        decisions?: {
          [key: string]: components['schemas']['GivenDecision'];
        };
        actions?: {
          [key: string]: components['schemas']['GivenAction'];
        };
        events?: components['schemas']['GivenEvent'][];
        pins?: {
          [key: string]: components['schemas']['PinnedResult'];
        };
        agents?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
        turns?: {
          [key: string]: components['schemas']['ModelTurn'][];
        };
        startedBy?: string;
        /** Format: date-time */
        now?: string;
        /** @description Subject whose real record is the seed of its port. Needs the roles `publisher` and `clinician`. */
        subject?: {
          kind: string;
          /** @description an id is expected: 1 to 200 characters on one line, other than "." and ".." */
          id: string;
        };
        liveAgents?: boolean;
      };
    };
    /** StartedRun */
    StartedRun: {
      runId: string;
      /** @description Slug of the workflow. */
      workflow: string;
    };
    /**
     * StoredEvals
     * @description All members are null when no cases were ever saved.
     */
    StoredEvals: {
      evals: components['schemas']['AgentEvals'] | null;
      author: string | null;
      updatedAt: string | null;
    };
    /** StoredRefusedRecord */
    StoredRefusedRecord: {
      /** @description The same for each refusal of one record. */
      id: string;
      source: string;
      feed: string;
      /** @description Identifies the record within its feed. */
      key: string;
      refusal: components['schemas']['Refusal'];
      /**
       * Format: date-time
       * @description The last refusal.
       */
      refusedAt: string;
      /** @description How often it was refused. */
      attempts: number;
      /** @description The record, as the source read it; null when it was over 1 MiB. */
      record: unknown;
    };
    /** StoredRetrospective */
    StoredRetrospective: {
      id: string;
      /** @description Slug. */
      workflow: string;
      /** Format: date-time */
      sentAt: string;
      /** @description Who sent the report. */
      sentBy: string;
      summary: {
        sides: {
          label: string;
          version: number;
        }[];
        period: {
          from?: string;
          to?: string;
          days: number;
          timezone: string;
        };
        events: number;
        totals: components['schemas']['RetrospectiveNumbers'][];
        differing?: number;
        isComplete: boolean;
      };
      report: components['schemas']['RetrospectiveReport'];
    };
    /**
     * StoredTests
     * @description All members are null when no test cases were ever saved.
     */
    StoredTests: {
      tests: components['schemas']['WorkflowTests'] | null;
      author: string | null;
      updatedAt: string | null;
    };
    /** SubjectDescription */
    SubjectDescription: {
      /** @description Null: the record does not know it. */
      name: string | null;
      /** @description What identifies the subject: for a patient birth date, age, sex, ids. */
      facts: {
        label: {
          fr: string;
          en: string;
        };
        /** @description Null: the record does not know it. */
        value: {
          fr: string;
          en: string;
        } | null;
      }[];
      /** @description What must not be overlooked: a death, a merged record. */
      warnings: {
        fr: string;
        en: string;
      }[];
    };
    /** TaskClaim */
    TaskClaim: {
      /**
       * Format: date-time
       * @description Since when. A claim is taken over by this instant.
       */
      at: string;
      /** @description Who is on it. */
      by?: string;
      /** @description Their id, `user:<id>` or `key:<id>`. Absent when not known. */
      byId?: string;
      /** @description Who gave it to them. */
      givenBy?: string;
      /** @description Whether it is the caller. Always false without authentication. */
      mine: boolean;
    };
    /** TaskComment */
    TaskComment: {
      /** @description The validation, `<nodePath>:<runId>`. */
      pendingId: string;
      /** Format: date-time */
      at: string;
      /** @description Who wrote it. */
      by?: string;
      /** @description Their id, `user:<id>` or `key:<id>`. Absent when not known. */
      byId?: string;
      text: string;
    };
    /** TaskComments */
    TaskComments: {
      items: components['schemas']['TaskComment'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** TaskPutOff */
    TaskPutOff: {
      /**
       * Format: date-time
       * @description Until when.
       */
      until: string;
    };
    /** TestReport */
    TestReport: {
      /** @description True when every case passed and the required coverage was reached. */
      ok: boolean;
      version: number | 'draft' | 'published';
      cases: {
        name: string;
        ok: boolean;
        differences: {
          /** @description JSON pointer into `expect`. */
          path: string;
          expected?: unknown;
          /** @description Absent when there is no value. */
          actual?: unknown;
        }[];
        /** @description Why the case could not be simulated. */
        failure?: string;
      }[];
      coverage: {
        nodes: {
          path: string;
          executed: boolean;
          outcomes: {
            outcome: string;
            covered: boolean;
          }[];
          /**
           * @description True when the nodes inside are left out because there are more than 10,000.
           * @constant
           */
          folded?: true;
        }[];
        executed: {
          covered: number;
          total: number;
          percent: number;
        };
        outcomes: {
          covered: number;
          total: number;
          percent: number;
        };
      };
      shortfalls: {
        what: 'nodes' | 'outcomes';
        required: number;
        reached: number;
      }[];
      ms: number;
      /** @description Terminology servers that did not respond. Absent when all did. */
      diagnostics?: components['schemas']['Diagnostic'][];
    };
    /** TestRunRequest */
    TestRunRequest: {
      /** @description Version to test. Default: the draft, or the published version when there is no draft. */
      version?: number | 'draft' | 'published';
    };
    /** TokenUsage */
    TokenUsage: {
      /** @description All input tokens, cached ones included. */
      inputTokens: number;
      /** @description All output tokens, reasoning included. */
      outputTokens: number;
      /** @description Input tokens that the provider read from its cache. */
      cachedInputTokens?: number;
      /**
       * @description The provider reported nothing; estimated from lengths.
       * @constant
       */
      estimated?: true;
    };
    /** TooManyRequests */
    TooManyRequests: components['schemas']['Problem'] & {
      /** @constant */
      status: 429;
      /** @enum {unknown} */
      code: 'too-many-requests';
    };
    /** TypeRef */
    TypeRef:
      | {
          /**
           * @description A primitive value.
           * @constant
           */
          kind: 'primitive';
          /**
           * @description Name of the primitive. `Number`, `Decimal` and `Integer` are JSON numbers, `Boolean` is a JSON boolean, and all others are texts: `Date` is `YYYY-MM-DD`, `DateTime` is ISO 8601 with an offset, `Time` is a time of day without an offset, `Duration` is ISO 8601 such as `PT12H`.
           * @enum {string}
           */
          name:
            | 'String'
            | 'Number'
            | 'Decimal'
            | 'Integer'
            | 'Boolean'
            | 'Date'
            | 'DateTime'
            | 'Time'
            | 'Duration'
            | 'Code'
            | 'Uri';
        }
      | {
          /**
           * @description A code of a value set, as a text.
           * @constant
           */
          kind: 'coded';
          /** @description Id of a value set of this plugin or of a plugin in `dependsOn`. */
          valueSet: string;
        }
      | {
          /**
           * @description A measure: `{ value, unit, comparator? }`, where `comparator` is `<`, `<=`, `>=` or `>`.
           * @constant
           */
          kind: 'quantity';
          /** @description Name of the dimension of its unit. Default: any unit. */
          dimension?: string;
        }
      | {
          /**
           * @description The id of a subject, as a text.
           * @constant
           */
          kind: 'ref';
          /** @description The `entity` of a context kind, for example `Patient`. */
          entity: string;
        }
      | {
          /**
           * @description An object with the fields of a registered type.
           * @constant
           */
          kind: 'object';
          /** @description Name of a type in `contributes.types` of this plugin or of a plugin in `dependsOn`. */
          name: string;
        }
      | {
          /**
           * @description A list with items of one type.
           * @constant
           */
          kind: 'list';
          of: components['schemas']['TypeRef'];
        }
      | {
          /**
           * @description Any JSON value. The type follows from the edges of the port.
           * @constant
           */
          kind: 'any';
        };
    /** URITooLong */
    URITooLong: components['schemas']['Problem'] & {
      /** @constant */
      status: 414;
      /** @enum {unknown} */
      code: 'address-too-long';
    };
    /** Unauthorized */
    Unauthorized: components['schemas']['Problem'] & {
      /** @constant */
      status: 401;
      /** @enum {unknown} */
      code: 'authentication-required' | 'credentials-refused';
    };
    /** UnsupportedMediaType */
    UnsupportedMediaType: components['schemas']['Problem'] & {
      /** @constant */
      status: 415;
      /** @enum {unknown} */
      code: 'media-type-unsupported';
    };
    /** ValidationPage */
    ValidationPage: {
      items: components['schemas']['ListedValidation'][];
      /** @description Cursor of the next page. Absent on the last page. */
      nextCursor?: string;
    };
    /** ValidationResolution */
    ValidationResolution: {
      runId: string;
      pendingId: string;
      decision: 'accepted' | 'rejected';
      /** @description Who decided. */
      by?: string;
      /** @description Their id, `user:<id>` or `key:<id>`. Absent when not known. */
      byId?: string;
      /** @description Integration that sent the decision. */
      via?: string;
      /** Format: date-time */
      at: string;
      /** @description True when the same decision was already made. */
      duplicate: boolean;
    };
    /** ValidationSubjects */
    ValidationSubjects: {
      items: {
        /** @description Context kind. */
        kind: string;
        id: string;
        /** @description `undescribed`: the adapter describes no subjects. `unbound`: no adapter serves the kind. `not-found`: the record does not have the subject. `unavailable`: the record did not answer; ask again. */
        state: 'described' | 'undescribed' | 'unbound' | 'not-found' | 'unavailable';
        description?: components['schemas']['SubjectDescription'];
        /** @description `unavailable` only: code of the error. `not-yet` in a list: the record is being read. */
        code?: string;
      }[];
    };
    /** ValueDifference */
    ValueDifference: {
      /** @description JSON pointer to the difference. */
      path: string;
      /** @description Absent when there is no value. */
      before?: unknown;
      /** @description Absent when there is no value. */
      after?: unknown;
    };
    /** ValueSet */
    ValueSet: {
      id: string;
      /** @description URI of the code system. */
      system: string;
      /** @description Text in the language of the response. */
      doc: string;
      /** @description Whether a terminology server provides its concepts. */
      external: boolean;
      concepts: {
        code: string;
        /** @description Text in the language of the response. */
        display: string;
        parent?: string;
      }[];
      /** @description Plugin that contributes the adapter. */
      plugin: string;
    };
    /** Wait */
    Wait: {
      kind: 'decision' | 'action' | 'attempt' | 'event' | 'timer' | 'turn';
      /** @description Of an input. `<name>:<id of the run>` is the `pendingId` of a decision. */
      name?: string;
      /** @description Path of the waiting node; empty for a turn under a concurrency key. */
      path: string;
      eventType?: string;
      /**
       * Format: date-time
       * @description When a timer ends, the next attempt begins, the time for an event is over, or a task is due. Absent where there is no such instant or the engine has not told it.
       */
      until?: string;
      /** @description Number of the next attempt. */
      attempt?: number;
      /** @description Failure because of which an operator, or an attempt, is awaited. */
      code?: string;
    };
    /** WitnessTest */
    WitnessTest: {
      case: {
        name: string;
        event: {
          eventType: string;
        } & {
          [key: string]: unknown;
        };
        seeds?: {
          [key: string]: unknown;
        };
        /** @description The subjects of the event exist, with a blank record where the seed has none. Otherwise they are unknown. */
        subjectsExist?: boolean;
        decisions?: {
          [key: string]: components['schemas']['GivenDecision'];
        };
        actions?: {
          [key: string]: components['schemas']['GivenAction'];
        };
        events?: components['schemas']['GivenEvent'][];
        pins?: {
          [key: string]: components['schemas']['PinnedResult'];
        };
        agents?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
        turns?: {
          [key: string]: components['schemas']['ModelTurn'][];
        };
        startedBy?: string;
        /** Format: date-time */
        now?: string;
        expect: {
          status?: 'completed' | 'failed' | 'running';
          outputs?: {
            [key: string]: unknown;
          };
          /** @description All writes, in order. */
          effects?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description Members that the payload must have at least. */
            payload?: unknown;
          }[];
          /** @description Writes that must occur among others. */
          effectsInclude?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description Members that the payload must have at least. */
            payload?: unknown;
          }[];
          /** @description By node path, of nodes that ran. */
          nodes?: {
            [key: string]: {
              /** @description Members that the outputs must have at least. */
              outputs?: {
                [key: string]: unknown;
              };
              /** @description An outcome of the node, as the coverage names it: `none`, `unknown`, `#3` of a table. */
              outcome?: string;
            };
          };
          executed?: string[];
          skipped?: string[];
          error?: {
            code: string;
            nodePath?: string;
          };
          /** @description Node paths, in any order. */
          pending?: string[];
          /** @description Workflows of the started runs, in order. */
          started?: string[];
        };
      };
      /** @description The columns whose value the table does not get in the case. With one of them, the case shows nothing. */
      unreached: {
        column: string;
        why: string;
      }[];
    };
    /** WitnessTestRequest */
    WitnessTestRequest: {
      /** @description Name of the case. */
      name: string;
      /** @description Id of a decision table of the workflow itself. */
      table: string;
      /** @description By column, as `witness` of the finding has them; null: not known. */
      values: {
        [key: string]: unknown;
      };
      expect: {
        /** @description Members that the outputs must have at least. */
        outputs?: {
          [key: string]: unknown;
        };
        /** @description An outcome of the node, as the coverage names it: `none`, `unknown`, `#3` of a table. */
        outcome?: string;
      };
    };
    /** WorkflowIdentity */
    WorkflowIdentity: {
      /** @description Slug of the workflow. */
      slug: string;
      name: string;
      version: number;
      /** @description SHA-256 of the specification. */
      hash: string;
      file?: string;
    };
    /** WorkflowTests */
    WorkflowTests: {
      /** @constant */
      apiVersion: 'platform/workflow-tests-v1';
      /** @description Slug of the workflow. */
      workflow: string;
      cases: {
        name: string;
        event: {
          eventType: string;
        } & {
          [key: string]: unknown;
        };
        seeds?: {
          [key: string]: unknown;
        };
        /** @description The subjects of the event exist, with a blank record where the seed has none. Otherwise they are unknown. */
        subjectsExist?: boolean;
        decisions?: {
          [key: string]: components['schemas']['GivenDecision'];
        };
        actions?: {
          [key: string]: components['schemas']['GivenAction'];
        };
        events?: components['schemas']['GivenEvent'][];
        pins?: {
          [key: string]: components['schemas']['PinnedResult'];
        };
        agents?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
        turns?: {
          [key: string]: components['schemas']['ModelTurn'][];
        };
        startedBy?: string;
        /** Format: date-time */
        now?: string;
        expect: {
          status?: 'completed' | 'failed' | 'running';
          outputs?: {
            [key: string]: unknown;
          };
          /** @description All writes, in order. */
          effects?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description Members that the payload must have at least. */
            payload?: unknown;
          }[];
          /** @description Writes that must occur among others. */
          effectsInclude?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description Members that the payload must have at least. */
            payload?: unknown;
          }[];
          /** @description By node path, of nodes that ran. */
          nodes?: {
            [key: string]: {
              /** @description Members that the outputs must have at least. */
              outputs?: {
                [key: string]: unknown;
              };
              /** @description An outcome of the node, as the coverage names it: `none`, `unknown`, `#3` of a table. */
              outcome?: string;
            };
          };
          executed?: string[];
          skipped?: string[];
          error?: {
            code: string;
            nodePath?: string;
          };
          /** @description Node paths, in any order. */
          pending?: string[];
          /** @description Workflows of the started runs, in order. */
          started?: string[];
        };
      }[];
      coverage?: {
        nodes?: number;
        outcomes?: number;
      };
    };
    /**
     * agent-failed
     * @description The run of the agent ended as `failed` while the caller waited.
     */
    'agent-failed': components['schemas']['Problem'] & {
      /** @constant */
      status: 502;
      /** @constant */
      code: 'agent-failed';
      /** @description Id of the run. */
      runId: string;
      /** @description Where to read the run, with the same key. */
      resultUrl: string;
      error: {
        code: string;
        message: string;
      };
    };
    /**
     * agent-invalid
     * @description The agent has errors. `errors` lists each with its `AG…` code and path.
     */
    'agent-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'agent-invalid';
    };
    /**
     * agent-node-unclear
     * @description The run has no agent at the path `node`, or several agents and no `node` was sent. `errors` lists the agents of the run that were run turn by turn.
     */
    'agent-node-unclear': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'agent-node-unclear';
    };
    /**
     * agent-not-replayable
     * @description What the agent did does not follow from the recorded turns: it has not ended, a mock answered, or it failed because its provider did not answer.
     */
    'agent-not-replayable': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'agent-not-replayable';
    };
    /**
     * agent-trace-truncated
     * @description A value of the agent exceeds 16 KiB, or its turns exceed 128 Ki characters, so the trace left them out.
     */
    'agent-trace-truncated': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'agent-trace-truncated';
    };
    /**
     * agent-unavailable
     * @description The adapter that the instance selects for agents is not loaded, or the key of the model provider is not set. Nothing was started.
     */
    'agent-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'agent-unavailable';
    };
    /**
     * already-acted
     * @description The incident was handled before, by somebody else or with another action or reason; see `first`.
     */
    'already-acted': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-acted';
      /** @description The first action: `action`, `at`, `by` and `reason`. */
      first: Record<string, never>;
    };
    /**
     * already-cancelled
     * @description Somebody else cancelled the run before, or the same person for another reason; see `first`.
     */
    'already-cancelled': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-cancelled';
      /** @description The first cancellation: `at`, `by` and `reason`. */
      first: Record<string, never>;
    };
    /**
     * already-decided
     * @description The validation was decided before, by somebody else or with another decision, form or reason; see `first`.
     */
    'already-decided': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-decided';
      /** @description The first decision: `decision`, `at`, `by`, `byId`, `via` and `as`. With `form` and `reason` for callers who may read clinical content and could have decided the task. */
      first: Record<string, never>;
    };
    /**
     * already-published
     * @description The published version already has this content and calls the same versions of its callees.
     */
    'already-published': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-published';
    };
    /**
     * assignee-may-not-decide
     * @description No valid key of this user may decide the validation.
     */
    'assignee-may-not-decide': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'assignee-may-not-decide';
    };
    /**
     * body-invalid
     * @description A field is missing or of the wrong type; see `errors`.
     */
    'body-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'body-invalid';
    };
    /**
     * claimed-by-other
     * @description Somebody else is on the validation; see `claim`. It does not prevent the caller from deciding it.
     */
    'claimed-by-other': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'claimed-by-other';
      /** @description The claim that stands: `at`, `by`, `byId`. */
      claim: Record<string, never>;
    };
    /**
     * comments-full
     * @description The validation has as many comments as one may have.
     */
    'comments-full': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'comments-full';
    };
    /**
     * computation-aborted
     * @description Code that the computation ran (a plugin) ended its process. Other computations are not affected.
     */
    'computation-aborted': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-aborted';
    };
    /**
     * computation-busy
     * @description 20 computations of the caller, or 100 in total, are already waiting.
     */
    'computation-busy': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'computation-busy';
    };
    /**
     * computation-too-large
     * @description A check, a simulation or its result exceeded `COMPUTE_MEMORY` and was aborted.
     */
    'computation-too-large': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-too-large';
    };
    /**
     * computation-too-long
     * @description A check or a simulation exceeded `COMPUTE_TIME` and was aborted.
     */
    'computation-too-long': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-too-long';
    };
    /**
     * computation-unavailable
     * @description No compute process can be started, or the proxy is shutting down.
     */
    'computation-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'computation-unavailable';
    };
    /**
     * concurrency-key-indeterminate
     * @description The concurrency key of a workflow is unknown, blank or not a text for this event. Nothing was started. `errors` names the workflow and the expression.
     */
    'concurrency-key-indeterminate': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'concurrency-key-indeterminate';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * context-not-allowed
     * @description The key is bound to subjects (`context`), and an input names another one, or one of a kind that the key has no subject of. Nothing was started.
     */
    'context-not-allowed': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'context-not-allowed';
    };
    /**
     * definition-absent
     * @description There is no definition of this slug, and the request has `If-Match`, be it `*`.
     */
    'definition-absent': components['schemas']['Problem'] & {
      /** @constant */
      status: 412;
      /** @constant */
      code: 'definition-absent';
    };
    /**
     * definition-altered
     * @description The stored content of the version differs from what was published: it was changed in the database. The version is neither run nor rolled back to.
     */
    'definition-altered': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'definition-altered';
    };
    /**
     * definition-changed
     * @description The definition changed since the `ETag` in `If-Match`. The response has the current `ETag`.
     */
    'definition-changed': components['schemas']['Problem'] & {
      /** @constant */
      status: 412;
      /** @constant */
      code: 'definition-changed';
    };
    /**
     * definition-exists
     * @description There is a definition of this slug already, and the request has `If-None-Match: *`. The response has the current `ETag`.
     */
    'definition-exists': components['schemas']['Problem'] & {
      /** @constant */
      status: 412;
      /** @constant */
      code: 'definition-exists';
    };
    /**
     * definition-in-use
     * @description Published workflows use the definition; `errors` names them.
     */
    'definition-in-use': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'definition-in-use';
    };
    /**
     * definition-unreadable
     * @description The document is not valid YAML or JSON, or exceeds a limit; see `errors`.
     */
    'definition-unreadable': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'definition-unreadable';
    };
    /**
     * dependents-broken
     * @description Published workflows that use the definition could no longer run; `errors` names them.
     */
    'dependents-broken': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'dependents-broken';
    };
    /**
     * event-conflict
     * @description An earlier event has the same `eventId` and other content. `errors` names the fields that differ. Nothing was started.
     */
    'event-conflict': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'event-conflict';
      /** @constant */
      outcome: 'duplicate';
      eventId: string;
      /** @description The runs that the earlier event started. */
      runs: Record<string, never>[];
    };
    /**
     * event-invalid
     * @description `eventId`, `eventType` or a required id field is missing or malformed.
     */
    'event-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-invalid';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * event-not-accepted
     * @description No trigger of the simulated workflow accepts the event; `errors` lists the accepted types.
     */
    'event-not-accepted': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-not-accepted';
    };
    /**
     * event-not-an-object
     * @description The body is JSON, but not an object.
     */
    'event-not-an-object': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'event-not-an-object';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * event-not-awaited
     * @description No trigger of the version accepts the type of the run's event, or its condition is false. Nothing was started.
     */
    'event-not-awaited': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-not-awaited';
    };
    /**
     * event-type-reserved
     * @description Only the platform emits events of this type; `errors` says how to cause them.
     */
    'event-type-reserved': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-type-reserved';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * event-type-unknown
     * @description No registered trigger accepts the type; `errors` lists the accepted types.
     */
    'event-type-unknown': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-type-unknown';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * expired
     * @description The validation expired and the run continued.
     */
    expired: components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'expired';
    };
    /**
     * expression-budget-exceeded
     * @description The concurrency key of a workflow exceeds the evaluation budget for this event. Nothing was started. `errors` names the workflow and the expression.
     */
    'expression-budget-exceeded': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'expression-budget-exceeded';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * form-invalid
     * @description A form field or the reason of the decision is missing or invalid; see `errors`.
     */
    'form-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'form-invalid';
    };
    /**
     * four-eyes
     * @description `publication.fourEyes` is set, and the caller edited the draft, directly or through a key.
     */
    'four-eyes': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'four-eyes';
    };
    /**
     * idempotency-key-invalid
     * @description The header `Idempotency-Key` (`webhook-id` for a signed request) is not a valid event id.
     */
    'idempotency-key-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'idempotency-key-invalid';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * idempotency-key-reused
     * @description The key was already used for another event, for a call of another workflow or with other content, or for a rerun of another run. Nothing was started.
     */
    'idempotency-key-reused': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'idempotency-key-reused';
      /** @constant */
      outcome: 'duplicate';
      eventId: string;
      /** @description The runs that the earlier event started. */
      runs: Record<string, never>[];
    };
    /**
     * idempotency-key-unsigned
     * @description A signed request has an `Idempotency-Key` that differs from `webhook-id`. Only `webhook-id` is signed.
     */
    'idempotency-key-unsigned': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'idempotency-key-unsigned';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * if-match-required
     * @description The definition already exists and the request has no `If-Match`.
     */
    'if-match-required': components['schemas']['Problem'] & {
      /** @constant */
      status: 428;
      /** @constant */
      code: 'if-match-required';
    };
    /**
     * key-ended
     * @description The key to rotate is revoked or expired.
     */
    'key-ended': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'key-ended';
    };
    /**
     * key-period-invalid
     * @description The lifetime is not between one minute and ten years, both `expiresAt` and `expiresIn` are given, or the grace period of a rotation is longer than `P7D`; see `errors`.
     */
    'key-period-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'key-period-invalid';
    };
    /**
     * live-agents-unavailable
     * @description The simulation asks for live agents, and the instance has no agent runner.
     */
    'live-agents-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'live-agents-unavailable';
    };
    /**
     * locale-invalid
     * @description `locale` is not a language tag.
     */
    'locale-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'locale-invalid';
    };
    /**
     * no-draft
     * @description The definition has no draft.
     */
    'no-draft': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'no-draft';
    };
    /**
     * no-incident
     * @description The node does not wait for an operator.
     */
    'no-incident': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'no-incident';
    };
    /**
     * no-tests
     * @description The workflow or agent has no stored test cases.
     */
    'no-tests': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'no-tests';
    };
    /**
     * not-assigned
     * @description The caller may not decide the validation, which still waits. `reasons`: `role-missing`, `not-among-users`, `is-starter`, `unidentified`.
     */
    'not-assigned': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'not-assigned';
      reasons: ('role-missing' | 'not-among-users' | 'is-starter' | 'unidentified')[];
    };
    /**
     * not-found
     * @description No run, pending validation, definition, version or key has this id.
     */
    'not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'not-found';
    };
    /**
     * not-pending
     * @description The run no longer waits for the validation, because it was cancelled or failed.
     */
    'not-pending': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'not-pending';
    };
    /**
     * not-published
     * @description No version of the definition was ever published.
     */
    'not-published': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'not-published';
    };
    /**
     * nothing-published
     * @description The workflow has no published version to compare with.
     */
    'nothing-published': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'nothing-published';
    };
    /**
     * overloaded
     * @description The proxy has reached its limits of concurrent and waiting requests (`API_REQUESTS_AT_ONCE`, `API_REQUESTS_WAITING`). The request was not executed.
     */
    overloaded: components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'overloaded';
    };
    /**
     * provider-unknown
     * @description An agent names a model provider that neither the platform nor the instance declares. Nothing was saved.
     */
    'provider-unknown': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'provider-unknown';
    };
    /**
     * publication-contended
     * @description Other publications interfered with each of ten attempts. Nothing was written.
     */
    'publication-contended': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'publication-contended';
    };
    /**
     * put-off-too-long
     * @description A validation can be put off for a day, and not beyond its `dueAt`; one that is overdue, not at all.
     */
    'put-off-too-long': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'put-off-too-long';
      /** Format: date-time */
      latest: string;
    };
    /**
     * record-not-found
     * @description The record system does not know the subject.
     */
    'record-not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'record-not-found';
    };
    /**
     * record-not-kept
     * @description The content of the refused record was larger than 1 MiB, so only its key was stored.
     */
    'record-not-kept': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'record-not-kept';
    };
    /**
     * record-unbound
     * @description No adapter of the instance serves records of this context kind.
     */
    'record-unbound': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'record-unbound';
    };
    /**
     * role-not-held
     * @description The caller tried to give a key a role, a task role or a user that the caller does not have; see `errors`.
     */
    'role-not-held': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'role-not-held';
    };
    /**
     * run-ended
     * @description The run has already ended.
     */
    'run-ended': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-ended';
    };
    /**
     * run-expired
     * @description The retention period of the run has passed. `run` contains what the index still has.
     */
    'run-expired': components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'run-expired';
      /** @description What the run index still has about the run. */
      run: Record<string, never>;
    };
    /**
     * run-lost
     * @description The control plane no longer has the run although its retention period has not passed: the control plane was restored from an earlier state, or the run was removed. `run` contains what the index still has.
     */
    'run-lost': components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'run-lost';
      /** @description What the run index still has about the run. */
      run: Record<string, never>;
    };
    /**
     * run-not-lost
     * @description The control plane still has the run, so it cannot be restarted.
     */
    'run-not-lost': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-not-lost';
    };
    /**
     * run-not-paused
     * @description The control plane has not paused the run.
     */
    'run-not-paused': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-not-paused';
    };
    /**
     * run-version-unknown
     * @description The version of the run is not in the definition store, or its content differs.
     */
    'run-version-unknown': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-version-unknown';
    };
    /**
     * signature-refused
     * @description The webhook requires a signature (Standard Webhooks), which is missing, wrong, or more than 5 minutes off. A webhook that does not exist gets the same response.
     */
    'signature-refused': components['schemas']['Problem'] & {
      /** @constant */
      status: 401;
      /** @constant */
      code: 'signature-refused';
    };
    /**
     * signed-body-encoded
     * @description The body of a signed request has a `Content-Encoding`. Nothing is decompressed before the caller is authenticated.
     */
    'signed-body-encoded': components['schemas']['Problem'] & {
      /** @constant */
      status: 415;
      /** @constant */
      code: 'signed-body-encoded';
    };
    /**
     * simulation-input-invalid
     * @description An option names a node that the workflow does not have or a port without a sandbox, or a sandbox refuses its seed.
     */
    'simulation-input-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'simulation-input-invalid';
    };
    /**
     * simulation-too-large
     * @description The simulation exceeds 10,000 nodes, 10 s (180 s with live agents, 30 s for all stored test cases) or 32 Mi characters in the response.
     */
    'simulation-too-large': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'simulation-too-large';
    };
    /**
     * slug-mismatch
     * @description The document is not a definition, or has another slug than the URL; see `errors`.
     */
    'slug-mismatch': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'slug-mismatch';
    };
    /**
     * slug-reserved
     * @description The slug is reserved for an operation of the API: `validate`, `import`.
     */
    'slug-reserved': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'slug-reserved';
    };
    /**
     * source-store-unavailable
     * @description The database with the state of the event sources and the refused records does not respond.
     */
    'source-store-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'source-store-unavailable';
    };
    /**
     * tests-failed
     * @description Stored test cases fail or do not reach the required coverage. `errors` lists each (`TEST_CASE_FAILED`, `TEST_CASE_REFUSED`, `TEST_COVERAGE_SHORT`). Nothing was published.
     */
    'tests-failed': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'tests-failed';
    };
    /**
     * tests-invalid
     * @description The document is not a valid set of test cases of this workflow or agent. `errors` lists each finding with its path.
     */
    'tests-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'tests-invalid';
    };
    /**
     * tokens-spent
     * @description The key has a limit `tokensPerDay`. A run in progress counts with the token limit of its agent (`limits.totalTokens`). Nothing was started.
     */
    'tokens-spent': components['schemas']['Problem'] & {
      /** @constant */
      status: 429;
      /** @constant */
      code: 'tokens-spent';
    };
    /**
     * too-many-requests
     * @description The caller exceeded `API_RATE_LIMIT`, or its address had more than 60 refused authentications, or more than 300 requests for the documentation of the API, in a minute.
     */
    'too-many-requests': components['schemas']['Problem'] & {
      /** @constant */
      status: 429;
      /** @constant */
      code: 'too-many-requests';
    };
    /**
     * trace-insufficient
     * @description The trace of the run does not contain all inputs that the version needs. `errors` lists each node with the reason.
     */
    'trace-insufficient': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'trace-insufficient';
    };
    /**
     * trace-unavailable
     * @description The run has no usable trace: it has just begun, or its trace is no longer stored.
     */
    'trace-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'trace-unavailable';
    };
    /**
     * version-unavailable
     * @description The requested version is not stored, or its content differs from what the run used. Nothing was started.
     */
    'version-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'version-unavailable';
    };
    /**
     * version-unresolvable
     * @description A definition that the version uses no longer exists, or would be used in two versions; see `errors`.
     */
    'version-unresolvable': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'version-unresolvable';
    };
    /**
     * webhook-signed
     * @description A `core.webhook` event names a workflow that requires signed requests. Nothing was started.
     */
    'webhook-signed': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'webhook-signed';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * workflow-invalid
     * @description The specification has errors. `errors` lists each with its `code`.
     */
    'workflow-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'workflow-invalid';
    };
    /**
     * workflow-not-found
     * @description No workflow has this slug and version.
     */
    'workflow-not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'workflow-not-found';
    };
    /**
     * workflow-unknown
     * @description 404: `POST /api/hooks` names no published workflow with a `core.webhook` trigger. 422: an event for a single workflow names a workflow without a trigger of its type.
     */
    'workflow-unknown': components['schemas']['Problem'] & {
      /** @enum {unknown} */
      status: 422 | 404;
      /** @constant */
      code: 'workflow-unknown';
      /** @constant */
      outcome: 'rejected';
    };
    /**
     * workflow-unserved
     * @description This proxy cannot start a published workflow that the event may trigger, because its build, plugins or instance lack something. `errors` contains the reason. Nothing was started.
     */
    'workflow-unserved': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'workflow-unserved';
    };
  };
  responses: {
    /** @description `definition-unreadable`, or one of `BadRequestText`. */
    '400-definition-unreadable-or-BadRequestText': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['definition-unreadable'] | components['schemas']['BadRequestText'];
      };
    };
    /** @description `context-not-allowed`, or one of `Forbidden`. */
    '403-context-not-allowed-or-Forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['context-not-allowed'] | components['schemas']['Forbidden'];
      };
    };
    /** @description `four-eyes`, or one of `Forbidden`. */
    '403-four-eyes-or-Forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['four-eyes'] | components['schemas']['Forbidden'];
      };
    };
    /** @description `not-assigned`, or one of `Forbidden`. */
    '403-not-assigned-or-Forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['not-assigned'] | components['schemas']['Forbidden'];
      };
    };
    /** @description `role-not-held`, or one of `Forbidden`. */
    '403-role-not-held-or-Forbidden': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['role-not-held'] | components['schemas']['Forbidden'];
      };
    };
    /** @description `not-found`. */
    '404-not-found': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['not-found'];
      };
    };
    /** @description `not-found`, `workflow-not-found`. */
    '404-not-found-or-workflow-not-found': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['not-found'] | components['schemas']['workflow-not-found'];
      };
    };
    /** @description `already-decided`, `claimed-by-other`, `not-pending`. */
    '409-already-decided-or-claimed-by-other-or-not-pending': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['already-decided']
          | components['schemas']['claimed-by-other']
          | components['schemas']['not-pending'];
      };
    };
    /** @description `already-decided`, `not-pending`. */
    '409-already-decided-or-not-pending': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['already-decided'] | components['schemas']['not-pending'];
      };
    };
    /** @description `already-published`, `definition-altered`, `publication-contended`. */
    '409-already-published-or-definition-altered-or-publication-contended': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['already-published']
          | components['schemas']['definition-altered']
          | components['schemas']['publication-contended'];
      };
    };
    /** @description `already-published`, `no-draft`, `publication-contended`. */
    '409-already-published-or-no-draft-or-publication-contended': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['already-published']
          | components['schemas']['no-draft']
          | components['schemas']['publication-contended'];
      };
    };
    /** @description `definition-in-use`, `not-published`, `publication-contended`. */
    '409-definition-in-use-or-not-published-or-publication-contended': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['definition-in-use']
          | components['schemas']['not-published']
          | components['schemas']['publication-contended'];
      };
    };
    /** @description `idempotency-key-reused`. */
    '409-idempotency-key-reused': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['idempotency-key-reused'];
      };
    };
    /** @description `run-expired`, `run-lost`. */
    '410-run-expired-or-run-lost': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['run-expired'] | components['schemas']['run-lost'];
      };
    };
    /** @description `definition-absent`, `definition-changed`, `definition-exists`. */
    '412-definition-absent-or-definition-changed-or-definition-exists': {
      headers: {
        /** @description The current `ETag` of the definition. */
        ETag?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['definition-absent']
          | components['schemas']['definition-changed']
          | components['schemas']['definition-exists'];
      };
    };
    /** @description `definition-changed`. */
    '412-definition-changed': {
      headers: {
        /** @description The current `ETag` of the definition. */
        ETag?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['definition-changed'];
      };
    };
    /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
    '422-computation-aborted-or-computation-too-large-or-computation-too-long': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-aborted']
          | components['schemas']['computation-too-large']
          | components['schemas']['computation-too-long'];
      };
    };
    /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `provider-unknown`, `slug-mismatch`, `slug-reserved`. */
    '422-computation-aborted-or-computation-too-large-or-computation-too-long-or-provider-unknown-or-slug-mismatch-or-slug-reserved': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-aborted']
          | components['schemas']['computation-too-large']
          | components['schemas']['computation-too-long']
          | components['schemas']['provider-unknown']
          | components['schemas']['slug-mismatch']
          | components['schemas']['slug-reserved'];
      };
    };
    /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `slug-mismatch`, `slug-reserved`. */
    '422-computation-aborted-or-computation-too-large-or-computation-too-long-or-slug-mismatch-or-slug-reserved': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-aborted']
          | components['schemas']['computation-too-large']
          | components['schemas']['computation-too-long']
          | components['schemas']['slug-mismatch']
          | components['schemas']['slug-reserved'];
      };
    };
    /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `tests-invalid`. */
    '422-computation-aborted-or-computation-too-large-or-computation-too-long-or-tests-invalid': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-aborted']
          | components['schemas']['computation-too-large']
          | components['schemas']['computation-too-long']
          | components['schemas']['tests-invalid'];
      };
    };
    /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `workflow-invalid`. */
    '422-computation-aborted-or-computation-too-large-or-computation-too-long-or-workflow-invalid': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-aborted']
          | components['schemas']['computation-too-large']
          | components['schemas']['computation-too-long']
          | components['schemas']['workflow-invalid'];
      };
    };
    /** @description `key-period-invalid`. */
    '422-key-period-invalid': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['key-period-invalid'];
      };
    };
    /** @description `if-match-required`. */
    '428-if-match-required': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['if-match-required'];
      };
    };
    /** @description `tokens-spent`, or one of `TooManyRequests`. */
    '429-tokens-spent-or-TooManyRequests': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['tokens-spent'] | components['schemas']['TooManyRequests'];
      };
    };
    /** @description `too-many-requests`. */
    '429-too-many-requests': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['too-many-requests'];
      };
    };
    /** @description `agent-failed`. */
    '502-agent-failed': {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['agent-failed'];
      };
    };
    /** @description `agent-unavailable`, or one of `ServiceUnavailable`. */
    '503-agent-unavailable-or-ServiceUnavailable': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['agent-unavailable'] | components['schemas']['ServiceUnavailable'];
      };
    };
    /** @description `computation-busy`, `computation-unavailable`, or one of `ServiceUnavailable`. */
    '503-computation-busy-or-computation-unavailable-or-ServiceUnavailable': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['computation-busy']
          | components['schemas']['computation-unavailable']
          | components['schemas']['ServiceUnavailable'];
      };
    };
    /** @description `overloaded`, or one of `PublicServiceUnavailable`. */
    '503-overloaded-or-PublicServiceUnavailable': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['overloaded'] | components['schemas']['PublicServiceUnavailable'];
      };
    };
    /** @description `source-store-unavailable`, or one of `ServiceUnavailable`. */
    '503-source-store-unavailable-or-ServiceUnavailable': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          | components['schemas']['source-store-unavailable']
          | components['schemas']['ServiceUnavailable'];
      };
    };
    /** @description `workflow-unserved`, or one of `ServiceUnavailable`. */
    '503-workflow-unserved-or-ServiceUnavailable': {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json':
          components['schemas']['workflow-unserved'] | components['schemas']['ServiceUnavailable'];
      };
    };
    /** @description `credentials-ambiguous`, `headers-invalid`, `path-malformed`, `query-invalid`, `request-malformed`. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['BadRequest'];
      };
    };
    /** @description `body-invalid`, `body-unreadable`, `credentials-ambiguous`, `headers-invalid`, `json-inexact`, `json-malformed`, `json-member-doubled`, `json-too-deep`, `json-too-many-values`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
    BadRequestJson: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['BadRequestJson'];
      };
    };
    /** @description `body-unreadable`, `credentials-ambiguous`, `headers-invalid`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
    BadRequestText: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['BadRequestText'];
      };
    };
    /** @description `body-unreadable`, `credentials-ambiguous`, `headers-invalid`, `json-inexact`, `json-malformed`, `json-member-doubled`, `json-too-deep`, `json-too-many-values`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
    BadRequestUncheckedJson: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['BadRequestUncheckedJson'];
      };
    };
    /** @description `forbidden`, `host-not-local`. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Forbidden'];
      };
    };
    /** @description `not-acceptable`. */
    NotAcceptable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['NotAcceptable'];
      };
    };
    /** @description `body-too-large`. */
    PayloadTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['PayloadTooLarge'];
      };
    };
    /** @description `headers-invalid`, `path-malformed`, `query-invalid`, `request-malformed`. */
    PublicBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['PublicBadRequest'];
      };
    };
    /** @description `no-answer-in-time`. */
    PublicServiceUnavailable: {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['PublicServiceUnavailable'];
      };
    };
    /** @description `headers-too-large`. */
    RequestHeaderFieldsTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['RequestHeaderFieldsTooLarge'];
      };
    };
    /** @description `audit-log-unavailable`, `credential-store-unavailable`, `definition-store-unavailable`, `engine-unavailable`, `identity-provider-unavailable`, `no-answer-in-time`, `overloaded`, `port-unbound`, `run-index-unavailable`. */
    ServiceUnavailable: {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['ServiceUnavailable'];
      };
    };
    /** @description `too-many-requests`. */
    TooManyRequests: {
      headers: {
        /** @description Seconds to wait before the next request. */
        'Retry-After'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['TooManyRequests'];
      };
    };
    /** @description `address-too-long`. */
    URITooLong: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['URITooLong'];
      };
    };
    /** @description `authentication-required`, `credentials-refused`. */
    Unauthorized: {
      headers: {
        /** @description The accepted authentication schemes. */
        'WWW-Authenticate'?: string;
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['Unauthorized'];
      };
    };
    /** @description `media-type-unsupported`. */
    UnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['UnsupportedMediaType'];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Id of the request: your own if it is well-formed. It is also in the logs. */
    'X-Request-Id': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listAgentDefinitions: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  importAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
        /** @description `*`: save only if the definition does not exist yet. */
        'If-None-Match'?: '*';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
        'application/yaml': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The draft replaced an earlier one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The definition is new. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      400: components['responses']['400-definition-unreadable-or-BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-absent-or-definition-changed-or-definition-exists'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-provider-unknown-or-slug-mismatch-or-slug-reserved'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  validateAgentDefinition: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The specification as JSON, or as YAML or JSON text. */
          spec:
            | {
                [key: string]: unknown;
              }
            | string;
        };
      };
    };
    responses: {
      /** @description All findings. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionFindings'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  getAgentDefinition: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The definition. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Definition'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  retireAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The retired definition. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionSummary'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-definition-in-use-or-not-published-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  diffAgentDefinition: {
    parameters: {
      query?: {
        /** @description `draft`, `published` or the number of a version. */
        from?: string;
        /** @description `draft`, `published` or the number of a version. */
        to?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All changes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDiff'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `agent-invalid`, `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['agent-invalid']
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  saveAgentDefinitionDraft: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
        /** @description `*`: save only if the definition does not exist yet. */
        'If-None-Match'?: '*';
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
        'application/yaml': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The draft replaced an earlier one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The definition is new. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      400: components['responses']['400-definition-unreadable-or-BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-absent-or-definition-changed-or-definition-exists'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-provider-unknown-or-slug-mismatch-or-slug-reserved'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  getAgentEvals: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cases, or null when there are none. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredEvals'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  putAgentEvals: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AgentEvals'];
        'application/yaml': components['schemas']['AgentEvals'];
      };
    };
    responses: {
      /** @description The saved cases. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredEvals'];
        };
      };
      400: components['responses']['BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-tests-invalid'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  runAgentEvals: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TestRunRequest'];
      };
    };
    responses: {
      /** @description The result of each case, and the sums. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentEvalReport'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `no-draft`, `no-tests`, `not-published`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-altered']
            | components['schemas']['no-draft']
            | components['schemas']['no-tests']
            | components['schemas']['not-published'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `agent-invalid`, `computation-aborted`, `computation-too-large`, `computation-too-long`, `simulation-too-large`, `tests-invalid`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['agent-invalid']
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['simulation-too-large']
            | components['schemas']['tests-invalid']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  exportAgentDefinition: {
    parameters: {
      query?: {
        /** @description `draft`, `published` or the number of a version. */
        version?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/yaml': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  publishAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Comment for the list of versions. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description The version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedDefinition'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-four-eyes-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-published-or-no-draft-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `agent-invalid`, `computation-aborted`, `computation-too-large`, `computation-too-long`, `dependents-broken`, `tests-failed`, `tests-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['agent-invalid']
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['dependents-broken']
            | components['schemas']['tests-failed']
            | components['schemas']['tests-invalid'];
        };
      };
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  rollBackAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          version: number;
          /** @description Comment for the list of versions. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description The new version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedDefinition'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-published-or-definition-altered-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `agent-invalid`, `computation-aborted`, `computation-too-large`, `computation-too-long`, `dependents-broken`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['agent-invalid']
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['dependents-broken'];
        };
      };
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  listAgentDefinitionVersions: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionVersionPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getAgentDefinitionVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionVersion'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getAgentsDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  invokeAgent: {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key of the same caller never starts a second run: the answer is that of the first one. */
        'Idempotency-Key'?: string;
        /** @description `wait=<seconds>` waits less than `AGENT_HTTP_BUDGET_MS`; `respond-async` does not wait (RFC 7240). */
        Prefer?: string;
      };
      path: {
        /** @description Slug of the agent. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AgentInvocation'];
      };
    };
    responses: {
      /** @description The outputs of the agent. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description `true` when the mock answers: no model is asked. */
          'X-Agent-Mock'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentOutputs'];
        };
      };
      /** @description The run continues: read it at `resultUrl`, with the same authentication. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description As `resultUrl`. */
          Location?: string;
          /** @description Seconds to wait before reading the result. */
          'Retry-After'?: string;
          /** @description `true` when the mock answers: no model is asked. */
          'X-Agent-Mock'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentRunStarted'];
        };
      };
      /** @description `idempotency-key-invalid`, or one of `BadRequestJson`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['idempotency-key-invalid']
            | components['schemas']['BadRequestJson'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-context-not-allowed-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-idempotency-key-reused'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['429-tokens-spent-or-TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      502: components['responses']['502-agent-failed'];
      503: components['responses']['503-agent-unavailable-or-ServiceUnavailable'];
    };
  };
  getAgentDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Slug of the agent. */
        agentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getAgentRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Slug of the agent. */
        agentId: string;
        runId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description `true` when the mock answers: no model is asked. */
          'X-Agent-Mock'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AgentRun'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      410: components['responses']['410-run-expired-or-run-lost'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description Id of the caller who acted. */
        actor?: string;
        /** @description Id of an operation. */
        action?: string;
        /** @description `<kind>:<id>` */
        resource?: string;
        /** @description Only lines at or after this instant. */
        from?: string;
        /** @description Only lines before this instant. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of audit lines. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  verifyAudit: {
    parameters: {
      query?: {
        seq?: number;
        hash?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result of the check. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditVerdict'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  tryBinding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BindingTrialInput'];
      };
    };
    responses: {
      /** @description The event or decision, or why not. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BindingTrial'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getCatalog: {
    parameters: {
      query?: {
        /** @description Language of the labels, for example `en-GB`. Default: the language of the instance. */
        locale?: string;
      };
      header?: {
        /** @description The `ETag` of your copy of the catalog. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The catalog. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag: equal tags mean equal bytes. */
          ETag?: string;
          /** @description `private, no-cache`: clients may store the catalog but must revalidate it. */
          'Cache-Control'?: string;
          /** @description Language of the labels. */
          'Content-Language'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Catalog'];
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag: equal tags mean equal bytes. */
          ETag?: string;
          /** @description `private, no-cache`: clients may store the catalog but must revalidate it. */
          'Cache-Control'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `locale-invalid`, or one of `BadRequest`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['locale-invalid'] | components['schemas']['BadRequest'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getApiDocs: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of your copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['429-too-many-requests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-overloaded-or-PublicServiceUnavailable'];
    };
  };
  getApiDocsStart: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of your copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The script. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/javascript': string;
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['429-too-many-requests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-overloaded-or-PublicServiceUnavailable'];
    };
  };
  getApiDocsStyle: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of your copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The style sheet. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/css': string;
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['429-too-many-requests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-overloaded-or-PublicServiceUnavailable'];
    };
  };
  getApiDocsScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of your copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The script. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/javascript': string;
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['429-too-many-requests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-overloaded-or-PublicServiceUnavailable'];
    };
  };
  postEvent: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DomainEvent'];
      };
    };
    responses: {
      /** @description The event was already ingested; `runs` are the runs that it started then. If it started none, `resumed` are the nodes that received it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description The event is new and its runs were started. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description `event-not-an-object`, or one of `BadRequestUncheckedJson`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['event-not-an-object']
            | components['schemas']['BadRequestUncheckedJson'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description `workflow-unknown`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['workflow-unknown'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `event-conflict`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['event-conflict'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `concurrency-key-indeterminate`, `event-invalid`, `event-type-reserved`, `event-type-unknown`, `expression-budget-exceeded`, `webhook-signed`, `workflow-unknown`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['concurrency-key-indeterminate']
            | components['schemas']['event-invalid']
            | components['schemas']['event-type-reserved']
            | components['schemas']['event-type-unknown']
            | components['schemas']['expression-budget-exceeded']
            | components['schemas']['webhook-signed']
            | components['schemas']['workflow-unknown'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-workflow-unserved-or-ServiceUnavailable'];
    };
  };
  postEventBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EventBatch'];
      };
    };
    responses: {
      /** @description The result of each event. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Language of the problems: `fr` or `en`, as `Accept-Language` or the instance says. */
          'Content-Language'?: string;
          /** @description `Accept-Language` */
          Vary?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventBatchResult'];
        };
      };
      /** @description `body-invalid`, or one of `BadRequestUncheckedJson`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['body-invalid']
            | components['schemas']['BadRequestUncheckedJson'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  callWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Becomes the event id: 1 to 200 characters in UTF-8 without control characters, not starting with `~`, and not `.` or `..`. The same key never starts a second run. Default: a generated id. */
        'Idempotency-Key'?: string;
        /** @description Signed requests only: the idempotency key, 1 to 200 characters in UTF-8 without control characters, not starting with `~`, and not `.` or `..`. The same key never starts a second run. */
        'Webhook-Id'?: string;
        /** @description Signed requests only: seconds since 1970, within five minutes of now. */
        'Webhook-Timestamp'?: string;
        /** @description Signed requests only: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`. Separate several signatures by spaces. */
        'Webhook-Signature'?: string;
      };
      path: {
        workflowSlug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': unknown;
      };
    };
    responses: {
      /** @description The event was already ingested; `runs` are the runs that it started then. If it started none, `resumed` are the nodes that received it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description The event is new and its runs were started. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description `idempotency-key-invalid`, `idempotency-key-unsigned`, or one of `BadRequestJson`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['idempotency-key-invalid']
            | components['schemas']['idempotency-key-unsigned']
            | components['schemas']['BadRequestJson'];
        };
      };
      /** @description `signature-refused`, or one of `Unauthorized`. */
      401: {
        headers: {
          /** @description The accepted authentication schemes. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['signature-refused'] | components['schemas']['Unauthorized'];
        };
      };
      403: components['responses']['Forbidden'];
      /** @description `not-found`, `workflow-unknown`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['not-found'] | components['schemas']['workflow-unknown'];
        };
      };
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-idempotency-key-reused'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      /** @description `signed-body-encoded`, or one of `UnsupportedMediaType`. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['signed-body-encoded']
            | components['schemas']['UnsupportedMediaType'];
        };
      };
      /** @description `concurrency-key-indeterminate`, `event-invalid`, `expression-budget-exceeded`, `workflow-unknown`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['concurrency-key-indeterminate']
            | components['schemas']['event-invalid']
            | components['schemas']['expression-budget-exceeded']
            | components['schemas']['workflow-unknown'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-workflow-unserved-or-ServiceUnavailable'];
    };
  };
  listKeys: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of keys. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKeyPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ApiKeyInput'];
      };
    };
    responses: {
      /** @description The key, with its secret. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedApiKey'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-role-not-held-or-Forbidden'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-key-period-invalid'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The revoked key. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  rotateKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ApiKeyRotation'];
      };
    };
    responses: {
      /** @description The new key, with its secret. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IssuedApiKey'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-role-not-held-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `key-ended`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['key-ended'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-key-period-invalid'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The caller. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Caller'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getApiDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of your copy. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            openapi: '3.1.0';
            info: {
              [key: string]: string;
            };
            tags: unknown[];
            paths: {
              [key: string]: unknown;
            };
            components: {
              [key: string]: unknown;
            };
            /** @description Role → the roles that it includes. The `x-roles` of an operation name those that allow it. */
            'x-roles': {
              [key: string]: string[];
            };
          };
        };
      };
      /** @description Your copy is current. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Entity tag of the content. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['429-too-many-requests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-overloaded-or-PublicServiceUnavailable'];
    };
  };
  getOverview: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The counts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Overview'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What works and what does not. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Readiness'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        kind: string;
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The record, as the adapter returned it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Record'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description `not-found`, `record-not-found`, `record-unbound`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['not-found']
            | components['schemas']['record-not-found']
            | components['schemas']['record-unbound'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listRefusedRecords: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        source?: string;
        feed?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of refused records. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RefusedRecordPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-source-store-unavailable-or-ServiceUnavailable'];
    };
  };
  getRefusedRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The record. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredRefusedRecord'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-source-store-unavailable-or-ServiceUnavailable'];
    };
  };
  deleteRefusedRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-source-store-unavailable-or-ServiceUnavailable'];
    };
  };
  resubmitRefusedRecord: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What became of it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Resubmission'];
        };
      };
      400: components['responses']['BadRequestUncheckedJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `record-not-kept`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['record-not-kept'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-source-store-unavailable-or-ServiceUnavailable'];
    };
  };
  listRetrospectives: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        workflow?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of reports, with their totals. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RetrospectivePage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  sendRetrospective: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RetrospectiveReport'];
      };
    };
    responses: {
      /** @description It is stored. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Retrospective'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getRetrospective: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The report. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredRetrospective'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  deleteRetrospective: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It is deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  revealSubjects: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Reveal'];
      };
    };
    responses: {
      /** @description The line is written. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listRuns: {
    parameters: {
      query?: {
        /** @description Current status of the run. */
        status?: 'running' | 'completed' | 'failed';
        /** @description What the unfinished run waits for. Lost runs wait for nothing. */
        waitsFor?: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
        /** @description Whether the run is lost. */
        lost?: boolean;
        /** @description Slug of the workflow. */
        workflow?: string;
        /** @description Version of the workflow. Requires `workflow`. */
        version?: number;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Only runs created at or after this instant. */
        from?: string;
        /** @description Only runs created before this instant. */
        to?: string;
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description Whether to count the runs that match, as the index has them. */
        count?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  exportRuns: {
    parameters: {
      query?: {
        /** @description Current status of the run. */
        status?: 'running' | 'completed' | 'failed';
        /** @description What the unfinished run waits for. Lost runs wait for nothing. */
        waitsFor?: 'operator' | 'retry' | 'person' | 'event' | 'time' | 'turn' | 'nothing';
        /** @description Whether the run is lost. */
        lost?: boolean;
        /** @description Slug of the workflow. */
        workflow?: string;
        /** @description Version of the workflow. Requires `workflow`. */
        version?: number;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Only runs created at or after this instant. */
        from?: string;
        /** @description Only runs created before this instant. */
        to?: string;
        /** @description Whether the ids of subjects are in it. The audit log says so. */
        subjects?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RunDetail'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      410: components['responses']['410-run-expired-or-run-lost'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  cancelRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CancelRun'];
      };
    };
    responses: {
      /** @description The cancellation was requested. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignalOutput'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `already-cancelled`, `run-ended`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['already-cancelled'] | components['schemas']['run-ended'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listRunComments: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TaskComments'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getEvalCaseOfRun: {
    parameters: {
      query?: {
        /** @description Path of the agent. Needed when the run has several. */
        node?: string;
      };
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The case. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EvalCaseOfRun'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `agent-node-unclear`, `agent-not-replayable`, `agent-trace-truncated`, `trace-unavailable`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['agent-node-unclear']
            | components['schemas']['agent-not-replayable']
            | components['schemas']['agent-trace-truncated']
            | components['schemas']['trace-unavailable'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  actOnIncident: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
        /** @description Node path, for example `doses[3]/send`. It may contain slashes. */
        nodePath: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ActOnIncident'];
      };
    };
    responses: {
      /** @description The action was delivered to the node. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignalOutput'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `already-acted`, `no-incident`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['already-acted'] | components['schemas']['no-incident'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  rerunRun: {
    parameters: {
      query?: never;
      header?: {
        /** @description For `mode: "live"`. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Rerun'];
      };
    };
    responses: {
      /** @description The result of the simulation. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Simulation'];
        };
      };
      /** @description The new run was started. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RerunStarted'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found-or-workflow-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `idempotency-key-reused`, `no-draft`, `run-not-lost`, `run-version-unknown`, `trace-unavailable`, `version-unavailable`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-altered']
            | components['schemas']['idempotency-key-reused']
            | components['schemas']['no-draft']
            | components['schemas']['run-not-lost']
            | components['schemas']['run-version-unknown']
            | components['schemas']['trace-unavailable']
            | components['schemas']['version-unavailable'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `concurrency-key-indeterminate`, `event-invalid`, `event-not-accepted`, `event-not-awaited`, `expression-budget-exceeded`, `simulation-input-invalid`, `simulation-too-large`, `trace-insufficient`, `version-unresolvable`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['concurrency-key-indeterminate']
            | components['schemas']['event-invalid']
            | components['schemas']['event-not-accepted']
            | components['schemas']['event-not-awaited']
            | components['schemas']['expression-budget-exceeded']
            | components['schemas']['simulation-input-invalid']
            | components['schemas']['simulation-too-large']
            | components['schemas']['trace-insufficient']
            | components['schemas']['version-unresolvable']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  resumeRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ResumeRun'];
      };
    };
    responses: {
      /** @description The run was resumed. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SignalOutput'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `run-ended`, `run-not-paused`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-ended'] | components['schemas']['run-not-paused'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  streamRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The stream. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      410: components['responses']['410-run-expired-or-run-lost'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getRunSubjects: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subjects. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationSubjects'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  explainTable: {
    parameters: {
      query?: {
        /** @description Rows to leave out. */
        offset?: number;
        /** @description Rows at most. */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Run id, percent-encoded. */
        id: string;
        /** @description Node path of the table, for example `doses[3]/bands`. It may contain slashes. */
        nodePath: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rows that did not decide. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExplainedTable'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `run-version-unknown`, `trace-unavailable`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['run-version-unknown']
            | components['schemas']['trace-unavailable'];
        };
      };
      410: components['responses']['410-run-expired-or-run-lost'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-workflow-invalid'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  simulate: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SimulationRequest'];
      };
    };
    responses: {
      /** @description The result of the simulation. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Simulation'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description `record-not-found`, `record-unbound`, `workflow-not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['record-not-found']
            | components['schemas']['record-unbound']
            | components['schemas']['workflow-not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `no-draft`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['definition-altered'] | components['schemas']['no-draft'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `event-invalid`, `event-not-accepted`, `live-agents-unavailable`, `simulation-input-invalid`, `simulation-too-large`, `version-unresolvable`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['event-invalid']
            | components['schemas']['event-not-accepted']
            | components['schemas']['live-agents-unavailable']
            | components['schemas']['simulation-input-invalid']
            | components['schemas']['simulation-too-large']
            | components['schemas']['version-unresolvable']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  listSources: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The sources and their feeds. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventSources'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-source-store-unavailable-or-ServiceUnavailable'];
    };
  };
  listUses: {
    parameters: {
      query: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
        /** @description `<kind>:<id>`, for example `node:core.guard`. Kinds: `node`, `value-set`, `type`, `dimension`, `context-kind`, `provider`. */
        of: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionUsePage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  listValidations: {
    parameters: {
      query?: {
        /** @description Node type of the human task. */
        kind?: string;
        /** @description Only validations assigned to this role. */
        role?: string;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Whether its due time has passed. */
        overdue?: boolean;
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listDecidedValidations: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DecidedTasks'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listValidationSubjects: {
    parameters: {
      query?: {
        /** @description Node type of the human task. */
        kind?: string;
        /** @description Only validations assigned to this role. */
        role?: string;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Whether its due time has passed. */
        overdue?: boolean;
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page, of the validations with a subject. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedSubjects'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getValidation: {
    parameters: {
      query?: {
        /** @description Whether to return the values and ids of a validation that the caller may not decide. Only for callers who read clinical content; without effect for others. */
        reveal?: boolean;
      };
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The validation. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListedValidation'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  claimValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['Claim'];
      };
    };
    responses: {
      /** @description The claim that stands. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimedTask'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-decided-or-claimed-by-other-or-not-pending'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `assignee-may-not-decide`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['assignee-may-not-decide'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  releaseValidation: {
    parameters: {
      query?: {
        /** @description The person. Only without authentication; otherwise it is the caller. */
        by?: string;
        /** @description The `at` of a claim of somebody else. Only that claim is replaced: if another one came since, the call is refused. */
        replaces?: string;
      };
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Nobody is on it. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClaimedTask'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-decided-or-claimed-by-other-or-not-pending'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  commentValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Comment'];
      };
    };
    responses: {
      /** @description The comment. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TaskComment'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `already-decided`, `comments-full`, `not-pending`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['already-decided']
            | components['schemas']['comments-full']
            | components['schemas']['not-pending'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  putOffValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutOff'];
      };
    };
    responses: {
      /** @description Until when it is put off. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PutOffTask'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-decided-or-not-pending'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `put-off-too-long`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['put-off-too-long'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  resolveValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Decision'];
      };
    };
    responses: {
      /** @description The decision was accepted, now or earlier (`duplicate`). */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationResolution'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-decided-or-not-pending'];
      /** @description `expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['expired'] | components['schemas']['run-lost'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `form-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['form-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getValidationSubjects: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` It may contain slashes. */
        pendingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subjects. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationSubjects'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-not-assigned-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listWorkflows: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  importWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
        /** @description `*`: save only if the definition does not exist yet. */
        'If-None-Match'?: '*';
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
        'application/yaml': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The draft replaced an earlier one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The definition is new. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      400: components['responses']['400-definition-unreadable-or-BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-absent-or-definition-changed-or-definition-exists'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-slug-mismatch-or-slug-reserved'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  validateWorkflow: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @description The specification as JSON, or as YAML or JSON text. */
          spec:
            | {
                [key: string]: unknown;
              }
            | string;
        };
      };
    };
    responses: {
      /** @description All findings. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionFindings'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  getWorkflow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The definition. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Definition'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  retireWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The retired definition. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionSummary'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-definition-in-use-or-not-published-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  diffWorkflow: {
    parameters: {
      query?: {
        /** @description `draft`, `published` or the number of a version. */
        from?: string;
        /** @description `draft`, `published` or the number of a version. */
        to?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All changes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDiff'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-workflow-invalid'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  saveWorkflowDraft: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
        /** @description `*`: save only if the definition does not exist yet. */
        'If-None-Match'?: '*';
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
        'application/yaml': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description The draft replaced an earlier one. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The definition is new. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      400: components['responses']['400-definition-unreadable-or-BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-absent-or-definition-changed-or-definition-exists'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-slug-mismatch-or-slug-reserved'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  exportWorkflow: {
    parameters: {
      query?: {
        /** @description `draft`, `published` or the number of a version. */
        version?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/yaml': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  publishWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @description Comment for the list of versions. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description The version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedDefinition'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['403-four-eyes-or-Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-published-or-no-draft-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `dependents-broken`, `tests-failed`, `tests-invalid`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['dependents-broken']
            | components['schemas']['tests-failed']
            | components['schemas']['tests-invalid']
            | components['schemas']['workflow-invalid'];
        };
      };
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  rollBackWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          version: number;
          /** @description Comment for the list of versions. */
          note?: string;
        };
      };
    };
    responses: {
      /** @description The new version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedDefinition'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      409: components['responses']['409-already-published-or-definition-altered-or-publication-contended'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `dependents-broken`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['dependents-broken']
            | components['schemas']['workflow-invalid'];
        };
      };
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  shadowWorkflow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ShadowRequest'];
      };
    };
    responses: {
      /** @description The differences for each run. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ShadowReport'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found-or-workflow-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `no-draft`, `nothing-published`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-altered']
            | components['schemas']['no-draft']
            | components['schemas']['nothing-published'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `simulation-too-large`, `version-unresolvable`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['simulation-too-large']
            | components['schemas']['version-unresolvable']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  exportTable: {
    parameters: {
      query?: {
        /** @description `draft`, `published` or the number of a version. */
        version?: string;
      };
      header?: never;
      path: {
        slug: string;
        /** @description Id of the node. */
        node: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The table. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  getWorkflowTests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The test cases, or null when there are none. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredTests'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  putWorkflowTests: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` that you received for the definition, or `*` for any state of a definition that exists. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WorkflowTests'];
        'application/yaml': components['schemas']['WorkflowTests'];
      };
    };
    responses: {
      /** @description The saved test cases. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong entity tag of the definition: its draft, its test cases and its published version. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoredTests'];
        };
      };
      400: components['responses']['BadRequestText'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      412: components['responses']['412-definition-changed'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      422: components['responses']['422-computation-aborted-or-computation-too-large-or-computation-too-long-or-tests-invalid'];
      428: components['responses']['428-if-match-required'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  runWorkflowTests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TestRunRequest'];
      };
    };
    responses: {
      /** @description The result of each test case. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestReport'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found-or-workflow-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `no-draft`, `no-tests`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-altered']
            | components['schemas']['no-draft']
            | components['schemas']['no-tests'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `simulation-too-large`, `tests-invalid`, `version-unresolvable`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['simulation-too-large']
            | components['schemas']['tests-invalid']
            | components['schemas']['version-unresolvable']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  makeWitnessTest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WitnessTestRequest'];
      };
    };
    responses: {
      /** @description The case. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WitnessTest'];
        };
      };
      400: components['responses']['BadRequestJson'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found-or-workflow-not-found'];
      406: components['responses']['NotAcceptable'];
      /** @description `no-draft`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['no-draft'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `event-not-accepted`, `simulation-too-large`, `version-unresolvable`, `workflow-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['computation-aborted']
            | components['schemas']['computation-too-large']
            | components['schemas']['computation-too-long']
            | components['schemas']['event-not-accepted']
            | components['schemas']['simulation-too-large']
            | components['schemas']['version-unresolvable']
            | components['schemas']['workflow-invalid'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['503-computation-busy-or-computation-unavailable-or-ServiceUnavailable'];
    };
  };
  listWorkflowVersions: {
    parameters: {
      query?: {
        /** @description Maximum number of items in the page. */
        limit?: number;
        /** @description The `nextCursor` of the previous page. */
        cursor?: string;
      };
      header?: never;
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the list. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionVersionPage'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getWorkflowVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        slug: string;
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The version. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionVersion'];
        };
      };
      400: components['responses']['BadRequest'];
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      404: components['responses']['404-not-found'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  checkLiveness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process responds. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            ok: true;
          };
        };
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
    };
  };
  postMcp: {
    parameters: {
      query?: never;
      header?: {
        /** @description Version of the protocol that `initialize` returned. */
        'Mcp-Protocol-Version'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['McpMessage'];
      };
    };
    responses: {
      /** @description The response to the message. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description `true` when the mock answers: no model is asked. */
          'X-Agent-Mock'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpResponse'];
        };
      };
      /** @description A notification was received. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `body-invalid`, `body-unreadable`, `credentials-ambiguous`, `headers-invalid`, `json-inexact`, `json-malformed`, `json-member-doubled`, `json-too-deep`, `json-too-many-values`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?:
                  | 'body-invalid'
                  | 'body-unreadable'
                  | 'credentials-ambiguous'
                  | 'headers-invalid'
                  | 'json-inexact'
                  | 'json-malformed'
                  | 'json-member-doubled'
                  | 'json-too-deep'
                  | 'json-too-many-values'
                  | 'path-malformed'
                  | 'query-invalid'
                  | 'request-malformed'
                  | 'text-invalid';
              };
            };
          };
        };
      };
      /** @description `authentication-required`, `credentials-refused`. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description The accepted authentication schemes. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'authentication-required' | 'credentials-refused';
              };
            };
          };
        };
      };
      /** @description `forbidden`, `host-not-local`. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'forbidden' | 'host-not-local';
              };
            };
          };
        };
      };
      /** @description `not-acceptable`. */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'not-acceptable';
              };
            };
          };
        };
      };
      /** @description `body-too-large`. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'body-too-large';
              };
            };
          };
        };
      };
      /** @description `address-too-long`. */
      414: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'address-too-long';
              };
            };
          };
        };
      };
      /** @description `media-type-unsupported`. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'media-type-unsupported';
              };
            };
          };
        };
      };
      /** @description `too-many-requests`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'too-many-requests';
              };
            };
          };
        };
      };
      /** @description `headers-too-large`. */
      431: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?: 'headers-too-large';
              };
            };
          };
        };
      };
      /** @description `audit-log-unavailable`, `credential-store-unavailable`, `definition-store-unavailable`, `engine-unavailable`, `identity-provider-unavailable`, `no-answer-in-time`, `overloaded`, `port-unbound`, `run-index-unavailable`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['McpError'] & {
            error?: {
              data?: {
                /** @enum {unknown} */
                code?:
                  | 'audit-log-unavailable'
                  | 'credential-store-unavailable'
                  | 'definition-store-unavailable'
                  | 'engine-unavailable'
                  | 'identity-provider-unavailable'
                  | 'no-answer-in-time'
                  | 'overloaded'
                  | 'port-unbound'
                  | 'run-index-unavailable';
              };
            };
          };
        };
      };
    };
  };
  checkReadiness: {
    parameters: {
      query?: {
        /** @description Answer 503 also when `degraded` is not empty, not only when a check fails. */
        strict?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Both checks passed. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            ready: true;
            checks: components['schemas']['ReadinessChecks'];
            degraded?: components['schemas']['DegradedParts'];
          };
        };
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description They do not: a check is false, or `degraded` is there and `strict` was asked. Or , or one of `PublicServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            ready: false;
            checks: components['schemas']['ReadinessChecks'];
            degraded?: components['schemas']['DegradedParts'];
          };
          'application/problem+json': components['schemas']['PublicServiceUnavailable'];
        };
      };
    };
  };
  createChatCompletion: {
    parameters: {
      query?: never;
      header?: {
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatCompletionRequest'];
      };
    };
    responses: {
      /** @description The answer; with `stream: true`, server-sent events. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Id of the run. */
          'X-Run-Id'?: string;
          /** @description `true` when the mock answers: no model is asked. */
          'X-Agent-Mock'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatCompletion'];
          'text/event-stream': components['schemas']['ChatCompletionEvent'];
        };
      };
      /** @description `body-invalid`, `body-unreadable`, `context-missing`, `credentials-ambiguous`, `headers-invalid`, `idempotency-key-invalid`, `json-inexact`, `json-malformed`, `json-member-doubled`, `json-too-deep`, `json-too-many-values`, `message-unsupported`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?:
                | 'body-invalid'
                | 'body-unreadable'
                | 'credentials-ambiguous'
                | 'headers-invalid'
                | 'idempotency-key-invalid'
                | 'json-inexact'
                | 'json-malformed'
                | 'json-member-doubled'
                | 'json-too-deep'
                | 'json-too-many-values'
                | 'message-unsupported'
                | 'missing_context'
                | 'path-malformed'
                | 'query-invalid'
                | 'request-malformed'
                | 'text-invalid';
            };
          };
        };
      };
      /** @description `authentication-required`, `credentials-refused`. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description The accepted authentication schemes. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'authentication_error';
              /** @enum {unknown} */
              code?: 'invalid_api_key';
            };
          };
        };
      };
      /** @description `context-not-allowed`, `forbidden`, `host-not-local`. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'permission_error';
              /** @enum {unknown} */
              code?: 'context-not-allowed' | 'forbidden' | 'host-not-local';
            };
          };
        };
      };
      /** @description `not-found`. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'not_found_error';
              /** @enum {unknown} */
              code?: 'model_not_found';
            };
          };
        };
      };
      /** @description `not-acceptable`. */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'not-acceptable';
            };
          };
        };
      };
      /** @description `idempotency-key-reused`. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'idempotency-key-reused';
            };
          };
        };
      };
      /** @description `body-too-large`. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'body-too-large';
            };
          };
        };
      };
      /** @description `address-too-long`. */
      414: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'address-too-long';
            };
          };
        };
      };
      /** @description `media-type-unsupported`. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'media-type-unsupported';
            };
          };
        };
      };
      /** @description `agent-not-conversational`. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'agent-not-conversational';
            };
          };
        };
      };
      /** @description `tokens-spent`, `too-many-requests`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'rate_limit_error';
              /** @enum {unknown} */
              code?: 'rate_limit_exceeded' | 'tokens-spent';
            };
          };
        };
      };
      /** @description `headers-too-large`. */
      431: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'headers-too-large';
            };
          };
        };
      };
      /** @description `agent-failed`. */
      502: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'api_error';
              /** @enum {unknown} */
              code?: 'agent-failed';
            };
          };
        };
      };
      /** @description `agent-unavailable`, `audit-log-unavailable`, `credential-store-unavailable`, `definition-store-unavailable`, `engine-unavailable`, `identity-provider-unavailable`, `no-answer-in-time`, `overloaded`, `port-unbound`, `run-index-unavailable`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'api_error';
              /** @enum {unknown} */
              code?:
                | 'agent-unavailable'
                | 'audit-log-unavailable'
                | 'credential-store-unavailable'
                | 'definition-store-unavailable'
                | 'engine-unavailable'
                | 'identity-provider-unavailable'
                | 'no-answer-in-time'
                | 'overloaded'
                | 'port-unbound'
                | 'run-index-unavailable';
            };
          };
        };
      };
      /** @description `agent-still-running`. */
      504: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'api_error';
              /** @enum {unknown} */
              code?: 'agent-still-running';
            };
          };
        };
      };
    };
  };
  listModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agents. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ModelList'];
        };
      };
      /** @description `credentials-ambiguous`, `headers-invalid`, `path-malformed`, `query-invalid`, `request-malformed`. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?:
                | 'credentials-ambiguous'
                | 'headers-invalid'
                | 'path-malformed'
                | 'query-invalid'
                | 'request-malformed';
            };
          };
        };
      };
      /** @description `authentication-required`, `credentials-refused`. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description The accepted authentication schemes. */
          'WWW-Authenticate'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'authentication_error';
              /** @enum {unknown} */
              code?: 'invalid_api_key';
            };
          };
        };
      };
      /** @description `forbidden`, `host-not-local`. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'permission_error';
              /** @enum {unknown} */
              code?: 'forbidden' | 'host-not-local';
            };
          };
        };
      };
      /** @description `not-acceptable`. */
      406: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'not-acceptable';
            };
          };
        };
      };
      /** @description `address-too-long`. */
      414: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'address-too-long';
            };
          };
        };
      };
      /** @description `too-many-requests`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'rate_limit_error';
              /** @enum {unknown} */
              code?: 'rate_limit_exceeded';
            };
          };
        };
      };
      /** @description `headers-too-large`. */
      431: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'invalid_request_error';
              /** @enum {unknown} */
              code?: 'headers-too-large';
            };
          };
        };
      };
      /** @description `audit-log-unavailable`, `credential-store-unavailable`, `definition-store-unavailable`, `engine-unavailable`, `identity-provider-unavailable`, `no-answer-in-time`, `overloaded`, `port-unbound`, `run-index-unavailable`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Seconds to wait before the next request. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenAiError'] & {
            error?: {
              /** @constant */
              type?: 'api_error';
              /** @enum {unknown} */
              code?:
                | 'audit-log-unavailable'
                | 'credential-store-unavailable'
                | 'definition-store-unavailable'
                | 'engine-unavailable'
                | 'identity-provider-unavailable'
                | 'no-answer-in-time'
                | 'overloaded'
                | 'port-unbound'
                | 'run-index-unavailable';
            };
          };
        };
      };
    };
  };
}
