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
     * Every agent definition, in the order of slugs; drafts and retired ones too.
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
     * Saves the draft of the definition that the document names.
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
     * What is wrong with a specification, which is not kept.
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
     * One definition with its draft and what is published of it.
     * @description Needs the role `viewer`.
     */
    get: operations['getAgentDefinition'];
    put?: never;
    post?: never;
    /**
     * Takes it out of use: no new runs; its versions and runs stay.
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
     * What changed from one version to another, by the names of things.
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
     * Creates or replaces the draft, sound or not.
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
  '/api/agents/definitions/{slug}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One YAML file, the same bytes for the same content.
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
     * Makes the draft the next version, which new runs are started from.
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
     * Publishes the content of an older version as a new one.
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
     * Its versions, the newest first.
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
     * One version, which never changes.
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
  '/api/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Who did what, on which resource, in which request, and when.
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
     * Walks the chain of the audit log and tells where it breaks.
     * @description A cut end shows against a head of earlier alone, one that was written down elsewhere.
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
  '/api/catalog': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Everything that is installed or published, and what this instance uses of it.
     * @description It holds nothing of a patient.
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
     * This document as a page; it loads nothing from elsewhere.
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
     * What starts that program on this document.
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
     * The style of the page.
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
     * The program that renders the page.
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
     * Takes a domain event in: it resumes the runs that wait for it and starts its own.
     * @description Once, however often it is sent: the same `eventId` is a duplicate, answered 409 when it comes with other content. Members of no value (`null`) count as absent and their order does not matter. 503 says that it may not have been taken, and that it is to be sent again.
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
     * Takes up to 500 domain events in, each by itself, as POST /api/events would.
     * @description Events that share an event id or a subject are taken in their order. Once one of them is `unavailable`, so are those after it that share its id or subject: sending these again, in their order, keeps it. When no event could be taken now, the whole is answered 503.
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
     * Calls a workflow that starts with the core webhook.
     * @description Where the instance names a secret for the workflow (`webhooks.<slug>.secretEnv`), the call is signed as Standard Webhooks says, over its body as it is sent, without `Content-Encoding`, and needs no other identity.
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
     * The API keys, ended ones too, without their secrets.
     * @description Needs one of the roles `admin`, `operator`.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Makes an API key; its secret is answered this once.
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
     * Ends an API key at once and for ever; doing it twice changes nothing.
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
     * Makes a key with the name, the roles and the time of another, which ends after a grace.
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
     * Who the API takes the caller for, and with which roles.
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
     * This document.
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
  '/api/records/{kind}/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The whole record of one subject, as its adapter tells it.
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
  '/api/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The runs that meet every filter given, newest first, each with its status now.
     * @description The status of a run that is not known to have ended is asked of the engine. A page may hold fewer runs than `limit` and still have a `nextCursor`.
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
  '/api/runs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One run, with its event and what each of its nodes did.
     * @description Without a role that reads clinical content: statuses, without values, and `withheld: true`.
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
     * Asks a run to end, which it does when it next rests; one that cannot is ended.
     * @description Needs the role `operator`.
     */
    post: operations['cancelRun'];
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
     * Decides what becomes of a node that waits for an operator.
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
     * Makes a run again: a new run of the same workflow and event, or its simulation.
     * @description Live: the new run has the event of the old one under a new id, with `rerunOf`; no other workflow is started and no run that waits is given it. **It is a run of its own: its effects have idempotency keys of their own, so that whatever the old run wrote, ordered or sent is written, ordered or sent again.** Calls that ask for `published` reach what is published now. With `Idempotency-Key`, the same key is the same rerun of this run, whatever else is asked.
     *
     *     Restarted: a run that is lost is started again as itself, from its event and by the version that it walked. It has its own id, so that what it did before it was lost is known by the same idempotency keys and is not done twice; humans are asked again.
     *
     *     Simulated: what the version would have done with what the world gave the old run.
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
     * Lets a run go on that the control plane had paused.
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
     * Follows a run: server-sent events until it ends.
     * @description `event: snapshot` with the `RunSnapshot` of the run at once and on every change; `event: end` with `{ "status": "completed" }` or `"failed"`, then the stream is closed; `event: refused` with `{ "code": "credentials-refused" }`, then the same, within seconds after the caller is no longer let in or has other roles. A stream that closes without either is to be opened again. Without a role that reads clinical content: statuses, without values.
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
     * What a workflow would do with an event; nothing is written anywhere.
     * @description A number of `version` is simulated with the versions that it was published with; a draft or a specification with those that publishing it now would pin. `options.subject` needs the role `publisher`.
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
  '/api/validations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the unfinished runs wait for humans to decide, those of the newest run first.
     * @description A page may hold fewer validations than `limit` and still have a `nextCursor`. Without a role that reads clinical content: without what is to be decided on.
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
  '/api/validations/{pendingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One pending validation.
     * @description Needs the role `viewer`.
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
     * Decides a pending validation; the run goes on with the decision.
     * @description Judged by the assignment of the validation as it stands: a task role of the caller, or the caller among its users, and never who started the run where it says `notStarter`. A `decision-relay` names in `by` whom it speaks for.
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
  '/api/workflows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Every workflow definition, in the order of slugs; drafts and retired ones too.
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
     * Saves the draft of the definition that the document names.
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
     * What is wrong with a specification, which is not kept.
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
     * One definition with its draft and what is published of it.
     * @description Needs the role `viewer`.
     */
    get: operations['getWorkflow'];
    put?: never;
    post?: never;
    /**
     * Takes it out of use: no new runs; its versions and runs stay.
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
     * What changed from one version to another, by the names of things.
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
     * Creates or replaces the draft, sound or not.
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
     * One YAML file, the same bytes for the same content.
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
     * Makes the draft the next version, which new runs are started from.
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
     * Publishes the content of an older version as a new one.
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
     * What another version would have done differently in the latest real runs.
     * @description Simulates each run in the published version and in the other one, with what its trace says that the world gave it: what was read, decided and awaited. Nothing is written anywhere.
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
  '/api/workflows/{slug}/tests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The test cases stored beside a workflow.
     * @description Needs the role `viewer`.
     */
    get: operations['getWorkflowTests'];
    /**
     * Replaces the test cases stored beside a workflow.
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
     * Runs the stored test cases of a workflow, in simulation.
     * @description Needs the role `designer`.
     */
    post: operations['runWorkflowTests'];
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
     * Its versions, the newest first.
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
     * One version, which never changes.
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
     * Whether the process answers at all; nothing is checked.
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
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Whether the control plane and the run index answer, checked anew on every call.
     * @description Needs no identity.
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
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** ActOnIncident */
    ActOnIncident: {
      action: 'retry' | 'skip' | 'fail';
      reason: string;
      /** @description Who asks for it: the caller, unless the caller has the role `decision-relay`. */
      by?: string;
    };
    /** Adapter */
    Adapter: {
      port: string;
      name: string;
      /** @description Code systems, of a terminology adapter. */
      systems: string[];
      record?: {
        contextKind: string;
      };
      /** @description The instance uses it, and the engine could create it. */
      bound: boolean;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** AgentType */
    AgentType: {
      name: string;
      /** @description In the language of the answer. */
      description?: string;
      provider: string;
      model: string;
      prompt: string;
      inputs: {
        name: string;
        /** @description Name of a type. */
        type: string;
        list?: boolean;
        required?: boolean;
        /** @description In the language of the answer. */
        description?: string;
      }[];
      outputs: {
        name: string;
        /** @description Name of a type. */
        type: string;
        list?: boolean;
        required?: boolean;
        /** @description In the language of the answer. */
        description?: string;
      }[];
      /** @description Node types. */
      tools: string[];
      maxIterations?: number;
      slug: string;
      nodeTypeId: string;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** ApiKey */
    ApiKey: {
      /** @description The part of the key that is no secret. */
      id: string;
      name: string;
      roles: string[];
      /** @description Roles by which human tasks are put to it; `*`: every one. */
      taskRoles: string[];
      /** @description Whom it stands for, by the id that human tasks name them by. */
      user: string | null;
      /** Format: date-time */
      createdAt: string;
      /** @description Id of the caller who made it. */
      createdBy: string;
      /** @description Who acts through it beside itself, `<kind>:<id>`: its makers, and the keys that it replaces. */
      lineage: string[];
      expiresAt: string | null;
      /** @description To the minute. */
      lastUsedAt: string | null;
      revokedAt: string | null;
    };
    /** ApiKeyInput */
    ApiKeyInput: {
      /** @description What people know it by. */
      name: string;
      roles: string[];
      taskRoles?: string[];
      /** @description Whom it stands for, as `assignment.users` of human tasks name them. */
      user?: string;
      /**
       * Format: date-time
       * @description When it ends; instead of `expiresIn`.
       */
      expiresAt?: string;
      /** @description How long it holds, from a minute to ten years; P1Y when neither is said. */
      expiresIn?: string;
    };
    /** ApiKeyPage */
    ApiKeyPage: {
      items: components['schemas']['ApiKey'][];
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /** ApiKeyRotation */
    ApiKeyRotation: {
      /** @description How long the old key goes on, seven days at most; PT24H when not said. */
      grace?: string;
    };
    /** AuditHead */
    AuditHead: {
      seq: number;
      hash: string;
    };
    /** AuditLine */
    AuditLine: {
      /** @description From 1, without gaps. */
      seq: number;
      /** Format: date-time */
      at: string;
      actor: {
        kind: string;
        id: string;
        name: string;
      };
      /** @description Id of the operation. */
      action: string;
      /** @description `<kind>:<id>` */
      resource: string;
      requestId: string;
      /** @description The problem it ended with. */
      refusal?: {
        status: number;
        code: string;
      };
      /** @description SHA-256 over this line and the hash of the one before it. */
      hash: string;
    };
    /** AuditPage */
    AuditPage: {
      items: components['schemas']['AuditLine'][];
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /** AuditVerdict */
    AuditVerdict: {
      ok: boolean;
      /** @description How many were read. */
      lines: number;
      /** @description The last sound line, to be written down elsewhere. */
      head: components['schemas']['AuditHead'] | null;
      /** @description Where the chain breaks first. */
      broken?: {
        seq: number;
        reason: 'missing' | 'altered' | 'truncated' | 'unreadable';
      };
    };
    /** Awaited */
    Awaited: {
      kind: 'decision' | 'action' | 'event';
      name: string;
      /** @description Path of the node that waits. */
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
        | 'json-too-deep'
        | 'json-too-many-values'
        | 'path-malformed'
        | 'query-invalid'
        | 'request-malformed'
        | 'text-invalid';
    };
    /** Caller */
    Caller: {
      /** @description `anonymous`: the API asks nobody who they are. */
      kind: 'anonymous' | 'key' | 'user' | 'webhook';
      /** @description The key's id, or the user's subject. */
      id: string;
      /** @description Of a user: the provider whose subject the id is. */
      issuer?: string;
      /** @description What people know it by; others may have the same one. */
      name: string;
      /** @description Those that were given, with those that they include; sorted. */
      roles: string[];
      /** @description Roles by which human tasks are put to the caller; `*`: every one. */
      taskRoles: string[];
      /** @description Ids by which human tasks may name the caller. */
      users: string[];
    };
    /** CancelRun */
    CancelRun: {
      reason?: string;
      /** @description Who asks for it: the caller, unless the caller has the role `decision-relay`. */
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
      /** @description Those of plugins, and the published ones. */
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
      /** @description Languages that labels exist in. */
      locales: string[];
      /** @description What works less than the deployment asked for; of ports, what the engine could not bind. */
      degraded: components['schemas']['Degradation'][];
    };
    /** ContextKind */
    ContextKind: {
      name: string;
      /** @description Field of an event that holds the id. */
      idField: string;
      entity?: string;
      /** @description In the language of the answer. */
      description?: string;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** ControlPlaneIncident */
    ControlPlaneIncident: {
      /** @description `paused`: an operator has to resume it; `failing`: it is tried again and again. */
      kind: 'paused' | 'failing';
      /** @description 0 when it is no longer known. */
      attempts: number;
      code?: string;
      /** Format: date-time */
      since?: string;
      /** @description Of `attempts-lost`: where the last attempt was. */
      nodePath?: string;
      /** @description What the build that serves the run lacks, in French. */
      reason?: string;
    };
    /** Conversion */
    Conversion: {
      from: string;
      to: string;
      /** @description In the language of the answer. */
      label: string;
      /** @description Expression over `value`. */
      expr: string;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** Decision */
    Decision: {
      decision: 'accepted' | 'rejected';
      /** @description Who decides, by the id that tasks name them by: for the role `decision-relay`, and where nobody is asked who they are. Of any other caller it is the caller. */
      by?: string;
      /** @description Of a rejection: a code, when the validation names a value set for them. */
      reason?: string;
      /** @description Values for the `form` of the validation. */
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
      /** @description The number of its `ETag`. */
      revision: number;
      draft: components['schemas']['DefinitionDraft'] | null;
      published: components['schemas']['PublishedDefinition'] | null;
      /** @description Whether test cases are stored beside it. */
      hasTests: boolean;
    };
    /** DefinitionChange */
    DefinitionChange: {
      kind: 'added' | 'removed' | 'changed';
      subject: 'node' | 'edge' | 'input' | 'output' | 'context' | 'setting' | 'hazard' | 'metadata';
      /** @description What it is about, by its stable name. */
      id: string;
      path: string;
      member?: string;
      before?: unknown;
      after?: unknown;
      effect: 'behaviour' | 'documentation';
      /** @description In the caller's language. */
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
      /** @description Ids of everybody who saved it. */
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
      /** @description Checked against what is installed and published now. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** DefinitionDraftSummary */
    DefinitionDraftSummary: {
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Ids of everybody who saved it. */
      authors: string[];
      /**
       * Format: date-time
       * @description ISO 8601, UTC.
       */
      updatedAt: string;
      baseVersion: number | null;
    };
    /** DefinitionFindings */
    DefinitionFindings: {
      /** @description No finding is an error. */
      ok: boolean;
      /** @description Checked against what is installed and published now. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** DefinitionPage */
    DefinitionPage: {
      items: components['schemas']['DefinitionSummary'][];
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /**
     * DefinitionPins
     * @description What it was published with.
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
      /** @description Of a workflow: types of the events that start it. */
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
      /** @description The number of its `ETag`. */
      revision: number;
      draft: components['schemas']['DefinitionDraftSummary'] | null;
    };
    /** DefinitionVersion */
    DefinitionVersion: {
      slug: string;
      version: number;
      name: string;
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Id of who published it. */
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
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /** DefinitionVersionSummary */
    DefinitionVersionSummary: {
      slug: string;
      version: number;
      name: string;
      /** @description SHA-256 of the content. */
      hash: string;
      /** @description Id of who published it. */
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
      fix?: {
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
      /** @description The plugin that contributes it. */
      plugin?: string;
      /** @description The manifest that `position` is in, below the root if it is. */
      file?: string;
    };
    /** Diagnostic */
    Diagnostic: {
      /** @description Stable, e.g. `WF302`. */
      code: string;
      severity: 'error' | 'warning';
      /** @description JSON pointer into the specification. */
      path: string;
      /** @description In the caller's language. */
      message: string;
      /** @description In the text that was sent; both from 1. */
      position?: {
        line: number;
        column: number;
      };
      /** @description What would mend it. */
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
    };
    /** Dimension */
    Dimension: {
      name: string;
      /** @description In the language of the answer. */
      label: string;
      /** @description Symbol of the unit that values are compared in. */
      canonical: string;
      /** @description Value in the canonical unit = value × toCanonical + offset. */
      units: {
        symbol: string;
        toCanonical: number;
        offset?: number;
      }[];
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /**
     * DomainEvent
     * @description Flat: the fields of its type stand beside `eventId` and `eventType`, among them the id field of whatever it is about, e.g. `patientId`.
     */
    DomainEvent: {
      /** @description Identifies the event, and its first run. 1 to 200 characters, compared one by one; ids that begin with `~` are those of runs that the platform itself makes, and no address can carry `.` and `..`. The same id is never run twice. */
      eventId: string;
      /** @description Of a registered trigger, and none whose events only the platform makes. */
      eventType: string;
    } & {
      [key: string]: unknown;
    };
    /** EventBatch */
    EventBatch: {
      events: components['schemas']['DomainEvent'][];
    };
    /** EventBatchResult */
    EventBatchResult: {
      /** @description What became of each event, in their order. */
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
      /** @description Type of the event that a record becomes. */
      event?: string;
      map: {
        [key: string]: components['schemas']['Projection'];
      };
      resolve?: {
        run: components['schemas']['Projection'];
        decision: components['schemas']['Projection'];
        by?: components['schemas']['Projection'];
      };
      /** @description In the language of the answer. */
      description?: string;
      /** @description The instance uses it. */
      active: boolean;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** EventNotTaken */
    EventNotTaken: {
      type: string;
      /** @description French, or English with `Accept-Language: en`. */
      title: string;
      status: number;
      /** @description In the language of the title. */
      detail: string;
      /** @description `urn:platform:request:<X-Request-Id>` */
      instance: string;
      /** @description Stable: programs decide by it. */
      code: string;
      /** @description Every wrong field. */
      errors?: {
        /** @description Of the finding, e.g. `WF302`. */
        code?: string;
        /** @description JSON pointer to the wrong field. */
        path: string;
        message: string;
        /** @description In a document that was sent as text. */
        position?: {
          line: number;
          column: number;
        };
      }[];
      /** @description `rejected`: it can never be taken; `duplicate`: its id is that of another event (`event-conflict`); `unavailable`: not now, and it is to be sent again. */
      outcome: 'rejected' | 'duplicate' | 'unavailable';
      /** @description Absent when the event had no sound one. */
      eventId?: string;
    } & {
      [key: string]: unknown;
    };
    /** EventSource */
    EventSource: {
      name: string;
      /** @description In the language of the answer. */
      description?: string;
      /** @description The instance uses it. */
      configured: boolean;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** Forbidden */
    Forbidden: components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @enum {unknown} */
      code: 'forbidden' | 'host-not-local';
    };
    /** IngestionResult */
    IngestionResult: {
      /** @description `duplicate`: the event was taken before; nothing was started. */
      outcome: 'accepted' | 'duplicate';
      eventId: string;
      /** @description Every run of the event; none when no published workflow awaits it. */
      runs: {
        runId: string;
        /** @description Slug. */
        workflow: string;
        /** @description Null for a run of which it is not known. */
        version: number | null;
      }[];
      /** @description Nodes of runs that waited for it; absent for none, and of a duplicate. */
      resumed?: {
        runId: string;
        nodePath: string;
      }[];
      /** @description Why an accepted event started no run and resumed none; absent otherwise. `condition-false`: the condition of every trigger that takes its type is false of it; `no-published-workflow`: no published workflow has a trigger of its type. */
      nothingStarted?: 'condition-false' | 'no-published-workflow';
    };
    /** IssuedApiKey */
    IssuedApiKey: {
      key: components['schemas']['ApiKey'];
      /** @description The whole key, for `X-Api-Key`. It is shown this once and cannot be read again. */
      secret: string;
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
      /** @description What is to be decided on. */
      payload: unknown;
      instructions?: string;
      /** @description What the decision may carry in `form`. */
      form?: {
        /** @description Name of the port: what edges name (`delta.value`) and the key in `inputs` or in what the behavior returns. */
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description Inputs only: the port must be connected, and the node is skipped when no value reaches it. `false` by default. */
        required?: boolean;
        /** @description What the port carries, for the authors of workflows. */
        description?: string;
      }[];
      /** @description Whom it is put to. */
      assignment?: {
        roles?: string[];
        users?: string[];
        notStarter?: boolean;
      };
      priority?: 'routine' | 'urgent' | 'asap' | 'stat';
      /** Format: date-time */
      dueAt?: string;
      /** @description A rejection gives a code of this value set as its reason. */
      rejectReasons?: {
        valueSet: string;
        required?: boolean;
      };
      reminders?: number;
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
       * @constant
       */
      withheld?: true;
      workflowSlug: string;
      /** @description Whom the run is about: context kind → id. */
      subjects: {
        [key: string]: string;
      };
      /** @description Its `dueAt` has passed. */
      overdue: boolean;
      /** @description Whether the caller may decide it, as it is assigned now. */
      mayDecide: boolean;
    } & {
      [key: string]: unknown;
    };
    /** ModelProvider */
    ModelProvider: {
      name: string;
      builtIn: boolean;
      kind: 'anthropic' | 'openai';
      baseUrl?: string;
      /** @description The environment variable that holds the key. */
      apiKeyEnv?: string;
      timeoutMs?: number;
      /** @description All that is said of the key. */
      keyPresent: boolean;
    };
    /** NodeFailure */
    NodeFailure: {
      /** @description Stable. */
      code: string;
      /** @description French. */
      message: string;
      /** @description Whether trying again could help. */
      retryable: boolean;
      /** @description Node path, e.g. `doses[3]/send`. */
      nodePath?: string;
    };
    /** NodeTrace */
    NodeTrace: {
      /** @description Node path, e.g. `doses[3]/send`. */
      path: string;
      id: string;
      /** @description Node type, or the construct of the language. */
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
      /** @description A value over 16 KiB is shown as `{ "$truncated": <bytes> }`. */
      inputs?: {
        [key: string]: unknown;
      };
      /** @description A value over 16 KiB is shown as `{ "$truncated": <bytes> }`. */
      outputs?: {
        [key: string]: unknown;
      };
      skippedBecause?: {
        /** @description Node path, e.g. `doses[3]/send`. */
        path: string;
        port: string;
        /** @description Stable word, e.g. `condition-false`. */
        why: string;
      };
      error?: components['schemas']['NodeFailure'];
      /** @description Of a human task: who decided, and who brought the decision. */
      decidedBy?: {
        by?: string;
        byId?: string;
        via?: string;
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
      /** @description In the language of the answer. */
      category: string;
      /** @description In the language of the answer. */
      label: string;
      /** @description In the language of the answer. */
      description: string;
      /** @description Context kinds that a run must carry for it. */
      context: string[];
      /** @description Context kinds that a run started by this trigger carries. */
      establishes: string[];
      eventType?: string;
      example?: {
        [key: string]: unknown;
      };
      inputs: {
        /** @description Name of the port: what edges name (`delta.value`) and the key in `inputs` or in what the behavior returns. */
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description Inputs only: the port must be connected, and the node is skipped when no value reaches it. `false` by default. */
        required?: boolean;
        /** @description What the port carries, for the authors of workflows. */
        description?: string;
      }[];
      outputs: {
        /** @description Name of the port: what edges name (`delta.value`) and the key in `inputs` or in what the behavior returns. */
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description Inputs only: the port must be connected, and the node is skipped when no value reaches it. `false` by default. */
        required?: boolean;
        /** @description What the port carries, for the authors of workflows. */
        description?: string;
      }[];
      config: {
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description In the language of the answer. */
        description?: string;
        options?: string[];
      }[];
      /** @description It is meant to be a tool of agents. */
      agentTool: boolean;
      dynamic?: 'break' | 'make' | 'convert' | 'switch' | 'map' | 'guard';
      /** @description An agent may be given it as a tool. */
      toolEligible: boolean;
      /** @description The plugin that contributes it. */
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
      /** @description In the language of the answer. */
      doc: string;
      layer: 'datatype' | 'resource';
      fields: {
        [key: string]: {
          type: components['schemas']['TypeRef'];
          required: boolean;
          /** @description In the language of the answer. */
          doc?: string;
        };
      };
      /** @description The plugin that contributes it. */
      plugin: string;
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
      /** @description What is to be decided on. */
      payload: unknown;
      instructions?: string;
      /** @description What the decision may carry in `form`. */
      form?: {
        /** @description Name of the port: what edges name (`delta.value`) and the key in `inputs` or in what the behavior returns. */
        name: string;
        type: components['schemas']['TypeRef'];
        /** @description Inputs only: the port must be connected, and the node is skipped when no value reaches it. `false` by default. */
        required?: boolean;
        /** @description What the port carries, for the authors of workflows. */
        description?: string;
      }[];
      /** @description Whom it is put to. */
      assignment?: {
        roles?: string[];
        users?: string[];
        notStarter?: boolean;
      };
      priority?: 'routine' | 'urgent' | 'asap' | 'stat';
      /** Format: date-time */
      dueAt?: string;
      /** @description A rejection gives a code of this value set as its reason. */
      rejectReasons?: {
        valueSet: string;
        required?: boolean;
      };
      reminders?: number;
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
       * @constant
       */
      withheld?: true;
    } & {
      [key: string]: unknown;
    };
    /** Plugin */
    Plugin: {
      name: string;
      version: string;
      /** @description In the language of the answer. */
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
      fix?: {
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
      /** @description File that the position is in. */
      file?: string;
      section?: string;
      id?: string;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** PortSandbox */
    PortSandbox: {
      port: string;
      /** @description The plugin that contributes it. */
      plugin: string;
    };
    /** Problem */
    Problem: {
      type: string;
      /** @description French, or English with `Accept-Language: en`. */
      title: string;
      status: number;
      /** @description In the language of the title. */
      detail: string;
      /** @description `urn:platform:request:<X-Request-Id>` */
      instance: string;
      /** @description Stable: programs decide by it. */
      code: string;
      /** @description Every wrong field. */
      errors?: {
        /** @description Of the finding, e.g. `WF302`. */
        code?: string;
        /** @description JSON pointer to the wrong field. */
        path: string;
        message: string;
        /** @description In a document that was sent as text. */
        position?: {
          line: number;
          column: number;
        };
      }[];
    } & {
      [key: string]: unknown;
    };
    /**
     * Projection
     * @description How one field is taken from a raw record.
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
      /** @description Id of who published it. */
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
      /** @description Checked against what is installed and published now. */
      diagnostics: components['schemas']['Diagnostic'][];
    };
    /** Record */
    Record: unknown;
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
       * @description Of the same workflow; `same`: the one that the run walked.
       * @default same
       */
      version?: 'same' | 'published' | number;
      /** @description `live` acts on the world again; `simulate` writes nothing anywhere; `restart` is for a run with the status `lost`. */
      mode: 'live' | 'simulate' | 'restart';
    };
    /** RerunStarted */
    RerunStarted: {
      runId: string;
    };
    /** ResumeRun */
    ResumeRun: {
      /** @description Who asks for it: the caller, unless the caller has the role `decision-relay`. */
      by?: string;
    };
    /** RunDetail */
    RunDetail: {
      id: string;
      eventId: string | null;
      eventType: string | null;
      /** @description The durable service it was sent to. */
      service: string;
      workflowName: string;
      workflowSlug: string | null;
      specVersion: number | null;
      specHash: string | null;
      /** @description Whom it is about: context kind → id. */
      subjects: {
        [key: string]: string;
      } | null;
      /** @description `lost`: it was not known to have ended, and the control plane, restored from an earlier state, does not have it. */
      status: 'running' | 'completed' | 'failed' | 'lost';
      incident?: components['schemas']['ControlPlaneIncident'];
      /** @description Null until it is known to have ended. */
      finalStatus: ('completed' | 'failed') | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      event: {
        [key: string]: unknown;
      } | null;
      /** @description Null when the engine has none: not begun yet, or it does not answer. */
      snapshot: components['schemas']['RunSnapshot'] | null;
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
       * @constant
       */
      withheld?: true;
    };
    /** RunError */
    RunError: {
      /** @description Stable. */
      code: string;
      /** @description French. */
      message: string;
      /** @description Node path, e.g. `doses[3]/send`. */
      nodePath?: string;
    };
    /** RunPage */
    RunPage: {
      items: components['schemas']['RunSummary'][];
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /** RunSnapshot */
    RunSnapshot: {
      runId: string;
      workflow: components['schemas']['WorkflowIdentity'];
      status: 'running' | 'completed' | 'failed';
      /** @description `queued`: behind other runs of its concurrency key; `suspended`: waits for humans, events or instants; `incident`: for an operator. */
      phase: 'queued' | 'running' | 'suspended' | 'incident' | 'ended';
      /** Format: date-time */
      startedAt: string;
      /** Format: date-time */
      endedAt?: string;
      /** @description Of the workflow. */
      outputs?: {
        [key: string]: unknown;
      };
      error?: components['schemas']['RunError'];
      endReason?: 'cancelled' | 'timed-out';
      nodes: components['schemas']['NodeTrace'][];
      pending: components['schemas']['PendingValidation'][];
      /** @description All that it waits for from outside. */
      awaited: components['schemas']['Awaited'][];
      /** @description Runs of their own that it started. */
      started: components['schemas']['StartedRun'][];
      incident?: components['schemas']['ControlPlaneIncident'];
      /** @description Types of the events that it may wait for. */
      awaitedEvents?: string[];
      /** @description Its concurrency key. */
      queue?: string;
      /** @description Ids of who started it, e.g. `key:a1b2c3d4`, `user:<sub>`, `source:<name>`. */
      startedBy?: string[];
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
       * @constant
       */
      withheld?: true;
    };
    /** RunSummary */
    RunSummary: {
      id: string;
      eventId: string | null;
      eventType: string | null;
      /** @description The durable service it was sent to. */
      service: string;
      workflowName: string;
      workflowSlug: string | null;
      specVersion: number | null;
      specHash: string | null;
      /** @description Whom it is about: context kind → id. */
      subjects: {
        [key: string]: string;
      } | null;
      /** @description `lost`: it was not known to have ended, and the control plane, restored from an earlier state, does not have it. */
      status: 'running' | 'completed' | 'failed' | 'lost';
      incident?: components['schemas']['ControlPlaneIncident'];
      /** @description Null until it is known to have ended. */
      finalStatus: ('completed' | 'failed') | null;
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
      /** @description Those that are the same or changed. */
      compared: number;
      same: number;
      /** @description The newest run first. */
      changed: {
        runId: string;
        /** @description Writes of the other version against those of the published one. */
        effects: {
          added: components['schemas']['SimulatedEffect'][];
          removed: components['schemas']['SimulatedEffect'][];
          changed: {
            port: string;
            op: string;
            targetId: string;
            nodePath?: string;
            /** @description In the payload. */
            differences: {
              /** @description JSON pointer. */
              path: string;
              /** @description Absent: there is nothing. */
              before?: unknown;
              /** @description Absent: there is nothing. */
              after?: unknown;
            }[];
          }[];
        };
        outputs: {
          /** @description JSON pointer. */
          path: string;
          /** @description Absent: there is nothing. */
          before?: unknown;
          /** @description Absent: there is nothing. */
          after?: unknown;
        }[];
        status?: {
          before: 'completed' | 'failed' | 'running' | 'not-started';
          after: 'completed' | 'failed' | 'running' | 'not-started';
        };
        error?: {
          before?: components['schemas']['RunError'];
          after?: components['schemas']['RunError'];
        };
        /** @description Workflows of the runs that they would start. */
        started?: {
          before: string[];
          after: string[];
        };
      }[];
      /** @description Of which nothing sound can be said. */
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
        /** @description Nodes whose write was not captured. */
        nodePaths?: string[];
      }[];
      ms: number;
      /** @description What of the terminology did not answer; absent when all of it did. */
      diagnostics?: components['schemas']['Diagnostic'][];
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
       * @constant
       */
      withheld?: true;
    };
    /** ShadowRequest */
    ShadowRequest: {
      /** @description What the published version is compared with: the draft unless told. */
      against?: 'draft' | number;
      /**
       * @description The latest ones.
       * @default 50
       */
      runs?: number;
      /**
       * @description Read from the real records, now, what a trace does not tell.
       * @default false
       */
      records?: boolean;
    };
    /** SignalOutput */
    SignalOutput: {
      runId: string;
      /**
       * Format: date-time
       * @description When it was first asked for.
       */
      at: string;
      /** @description The same had been asked for before. */
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
      /** @description `running`: it waits for what was not given. */
      status: 'completed' | 'failed' | 'running';
      outputs: {
        [key: string]: unknown;
      };
      error?: components['schemas']['RunError'];
      /** @description In plan order. */
      nodes: components['schemas']['NodeTrace'][];
      /** @description What would have been written, in order; nothing was. */
      effects: components['schemas']['SimulatedEffect'][];
      pending: components['schemas']['PendingValidation'][];
      /** @description Decisions that their deciders (`as`) may not take; the tasks still wait. */
      refused?: {
        /** @description Node path. */
        nodePath: string;
        reasons: ('unidentified' | 'is-starter' | 'role-missing' | 'not-among-users')[];
      }[];
      /** @description Runs that it would have started. */
      started: {
        runId: string;
        /** @description Slug. */
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
      /** @description How long it took. */
      ms: number;
      /** @description What of the terminology did not answer; absent when all of it did. */
      diagnostics?: components['schemas']['Diagnostic'][];
      /**
       * @description The caller reads no clinical content: values are left out, and texts that may hold some say so.
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
        decisions?: {
          [key: string]: {
            decision: 'accepted' | 'rejected';
            by?: string;
            reason?: string;
            form?: {
              [key: string]: unknown;
            };
            /** @description Who decides: judged by the assignment of the task, as in a real run. */
            as?: {
              user?: string;
              taskRoles?: string[];
            };
            /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
            after?: string;
          };
        };
        actions?: {
          [key: string]: {
            action: 'retry' | 'skip' | 'fail';
            by?: string;
            reason?: string;
            /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
            after?: string;
          };
        };
        events?: {
          /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
          after?: string;
          event: {
            eventType: string;
          } & {
            [key: string]: unknown;
          };
        }[];
        pins?: {
          [key: string]:
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
        };
        agents?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
        startedBy?: string;
        /** Format: date-time */
        now?: string;
        /** @description Whose real record seeds its port; needs the role `publisher`. */
        subject?: {
          kind: string;
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
     * StoredTests
     * @description All null: none were ever saved.
     */
    StoredTests: {
      tests: components['schemas']['WorkflowTests'] | null;
      author: string | null;
      updatedAt: string | null;
    };
    /** TestReport */
    TestReport: {
      /** @description Every case as expected, and the coverage reached. */
      ok: boolean;
      version: number | 'draft' | 'published';
      cases: {
        name: string;
        ok: boolean;
        differences: {
          /** @description JSON pointer into `expect`. */
          path: string;
          expected?: unknown;
          /** @description Absent: there is nothing. */
          actual?: unknown;
        }[];
        /** @description Why it could not be simulated. */
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
           * @description The nodes inside of it are left out: there would be over 10,000 in all.
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
      /** @description What of the terminology did not answer; absent when all of it did. */
      diagnostics?: components['schemas']['Diagnostic'][];
    };
    /** TestRunRequest */
    TestRunRequest: {
      /** @description The draft unless told, or what is published when there is none. */
      version?: number | 'draft' | 'published';
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
           * @description Which primitive. `Number`, `Decimal` and `Integer` are JSON numbers, `Boolean` a JSON boolean, every other a text: `Date` is `YYYY-MM-DD`, `DateTime` ISO 8601 with an offset, `Time` a time of day without one, `Duration` ISO 8601 such as `PT12H`.
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
          /** @description Id of the value set, of this plugin or of one under `dependsOn`. */
          valueSet: string;
        }
      | {
          /**
           * @description A measure: `{ value, unit, comparator? }`, where `comparator` is `<`, `<=`, `>=` or `>`.
           * @constant
           */
          kind: 'quantity';
          /** @description Name of the dimension whose units it may have. Without it, any unit. */
          dimension?: string;
        }
      | {
          /**
           * @description The id of a subject, as a text.
           * @constant
           */
          kind: 'ref';
          /** @description The `entity` of a context kind, e.g. `Patient`. */
          entity: string;
        }
      | {
          /**
           * @description An object with the fields of a registered type.
           * @constant
           */
          kind: 'object';
          /** @description Name of a type under `contributes.types`, of this plugin or of one under `dependsOn`. */
          name: string;
        }
      | {
          /**
           * @description A list, every item of the same type.
           * @constant
           */
          kind: 'list';
          of: components['schemas']['TypeRef'];
        }
      | {
          /**
           * @description Any JSON value: the type follows from what is wired to the port.
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
      /** @description Absent: there is no more. */
      nextCursor?: string;
    };
    /** ValidationResolution */
    ValidationResolution: {
      runId: string;
      pendingId: string;
      decision: 'accepted' | 'rejected';
      /** @description Who decided. */
      by?: string;
      /** @description Their id, `user:<id>` or `key:<id>`; absent when not known. */
      byId?: string;
      /** @description The integration that brought the decision. */
      via?: string;
      /** Format: date-time */
      at: string;
      /** @description The same decision had been taken before. */
      duplicate: boolean;
    };
    /** ValueSet */
    ValueSet: {
      id: string;
      /** @description URI of the code system. */
      system: string;
      /** @description In the language of the answer. */
      doc: string;
      /** @description Its concepts are those of a terminology server. */
      external: boolean;
      concepts: {
        code: string;
        /** @description In the language of the answer. */
        display: string;
        parent?: string;
      }[];
      /** @description The plugin that contributes it. */
      plugin: string;
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
      /** @description slug of the workflow */
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
        decisions?: {
          [key: string]: {
            decision: 'accepted' | 'rejected';
            by?: string;
            reason?: string;
            form?: {
              [key: string]: unknown;
            };
            /** @description Who decides: judged by the assignment of the task, as in a real run. */
            as?: {
              user?: string;
              taskRoles?: string[];
            };
            /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
            after?: string;
          };
        };
        actions?: {
          [key: string]: {
            action: 'retry' | 'skip' | 'fail';
            by?: string;
            reason?: string;
            /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
            after?: string;
          };
        };
        events?: {
          /** @description ISO 8601 duration in days, hours, minutes and seconds, below 100,000 days */
          after?: string;
          event: {
            eventType: string;
          } & {
            [key: string]: unknown;
          };
        }[];
        pins?: {
          [key: string]:
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
        };
        agents?: {
          [key: string]: {
            [key: string]: unknown;
          };
        };
        startedBy?: string;
        /** Format: date-time */
        now?: string;
        expect: {
          status?: 'completed' | 'failed' | 'running';
          outputs?: {
            [key: string]: unknown;
          };
          /** @description all of them, in order */
          effects?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description members that the payload has at least */
            payload?: unknown;
          }[];
          /** @description among others */
          effectsInclude?: {
            port: string;
            op: string;
            nodePath?: string;
            targetId?: string;
            /** @description members that the payload has at least */
            payload?: unknown;
          }[];
          executed?: string[];
          skipped?: string[];
          error?: {
            code: string;
            nodePath?: string;
          };
          /** @description node paths, in any order */
          pending?: string[];
          /** @description workflows, in order */
          started?: string[];
        };
      }[];
      coverage?: {
        nodes?: number;
        outcomes?: number;
      };
    };
    /**
     * agent-invalid
     * @description The agent has errors; `errors` has each with its `AG…` code and its path.
     */
    'agent-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'agent-invalid';
    };
    /**
     * already-acted
     * @description Another action was chosen for the incident; `first` says which.
     */
    'already-acted': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-acted';
      /** @description The action that was taken first. */
      first: Record<string, never>;
    };
    /**
     * already-decided
     * @description Another decision was taken for the validation; `first` says which.
     */
    'already-decided': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-decided';
      /** @description The decision that was taken first. */
      first: Record<string, never>;
    };
    /**
     * already-published
     * @description The published version has this content and calls the same versions of what it calls.
     */
    'already-published': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'already-published';
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
     * computation-aborted
     * @description What the computation ran ended its process, which is nobody else's.
     */
    'computation-aborted': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-aborted';
    };
    /**
     * computation-busy
     * @description 20 computations of the caller wait already, or 100 of all.
     */
    'computation-busy': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'computation-busy';
    };
    /**
     * computation-too-large
     * @description A check, a simulation or its answer went over `COMPUTE_MEMORY` and was stopped.
     */
    'computation-too-large': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-too-large';
    };
    /**
     * computation-too-long
     * @description A check or a simulation went over `COMPUTE_TIME` and was stopped.
     */
    'computation-too-long': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'computation-too-long';
    };
    /**
     * computation-unavailable
     * @description No process that computes starts, or the proxy is stopping.
     */
    'computation-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'computation-unavailable';
    };
    /**
     * concurrency-key-indeterminate
     * @description The event gives the concurrency key of a workflow no text, or a blank one; nothing was started. `errors` names the workflow and the expression.
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
     * definition-altered
     * @description The stored content of the version is not what was published: somebody changed it in the database. It is not run, nor brought back.
     */
    'definition-altered': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'definition-altered';
    };
    /**
     * definition-changed
     * @description The definition is not the one that `If-Match` names any more, or is there although a new one was asked for. The answer has its present `ETag`.
     */
    'definition-changed': components['schemas']['Problem'] & {
      /** @constant */
      status: 412;
      /** @constant */
      code: 'definition-changed';
    };
    /**
     * definition-in-use
     * @description Published workflows use what is to be retired; `errors` names them.
     */
    'definition-in-use': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'definition-in-use';
    };
    /**
     * definition-unreadable
     * @description The document is no YAML or JSON that can be read, or over its limits; see `errors`.
     */
    'definition-unreadable': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'definition-unreadable';
    };
    /**
     * dependents-broken
     * @description Published workflows that use it could not run any more; `errors` names them.
     */
    'dependents-broken': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'dependents-broken';
    };
    /**
     * event-conflict
     * @description The `eventId` is that of an earlier event with other content; `errors` names the fields that differ. Nothing was started.
     */
    'event-conflict': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'event-conflict';
      /** @constant */
      outcome: 'duplicate';
      eventId: string;
      /** @description The runs that it started. */
      runs: Record<string, never>[];
    };
    /**
     * event-invalid
     * @description No event of ours: `eventId`, `eventType` or a needed id field is missing or ill-formed.
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
     * @description No trigger of the simulated workflow takes the event; `errors` lists the types that are.
     */
    'event-not-accepted': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-not-accepted';
    };
    /**
     * event-not-an-object
     * @description The body is JSON, but no object.
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
     * @description No trigger of the version accepts the event of the run, or its condition keeps it out; nothing was started.
     */
    'event-not-awaited': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'event-not-awaited';
    };
    /**
     * event-type-reserved
     * @description Only the platform makes events of this type; `errors` says what makes them.
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
     * @description No registered trigger accepts the type; `errors` lists those that are accepted.
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
     * @description The time for the validation is over, the run went on.
     */
    expired: components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'expired';
    };
    /**
     * expression-budget-exceeded
     * @description The concurrency key of a workflow takes too much computing over the event; nothing was started. `errors` names the workflow and the expression.
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
     * @description The decision lacks what the form or the reason needs; see `errors`.
     */
    'form-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'form-invalid';
    };
    /**
     * four-eyes
     * @description Who had a hand in the draft, through whichever key, may not publish it, under `publication.fourEyes`.
     */
    'four-eyes': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'four-eyes';
    };
    /**
     * idempotency-key-invalid
     * @description The header `Idempotency-Key`, or `webhook-id` of a signed call, cannot be an event id.
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
     * @description The key already names another event, the call of another workflow or one with other content, or a rerun of another run; nothing was started.
     */
    'idempotency-key-reused': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'idempotency-key-reused';
      /** @constant */
      outcome: 'duplicate';
      eventId: string;
      /** @description The runs that it started. */
      runs: Record<string, never>[];
    };
    /**
     * idempotency-key-unsigned
     * @description A signed call has an `Idempotency-Key` that is not its `webhook-id`, which is what the signature covers.
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
     * @description The definition is there already, and the request does not say which state of it was seen.
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
     * @description A key cannot last like this: its end is not between a minute and ten years away, it was given in two ways, or the overlap of a rotation is over `P7D`; see `errors`.
     */
    'key-period-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'key-period-invalid';
    };
    /**
     * live-agents-unavailable
     * @description A simulation is to use live agents, and no agent runner is bound here.
     */
    'live-agents-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'live-agents-unavailable';
    };
    /**
     * locale-invalid
     * @description `locale` is no language tag.
     */
    'locale-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 400;
      /** @constant */
      code: 'locale-invalid';
    };
    /**
     * no-draft
     * @description The definition has no draft to publish, simulate, test or compare.
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
     * @description No test case is stored for the workflow.
     */
    'no-tests': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'no-tests';
    };
    /**
     * not-assigned
     * @description The validation is put to others; `reasons` says why: `role-missing`, `not-among-users`, `is-starter`, `unidentified`. It still waits.
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
     * @description Nothing has this id: no run, pending validation, definition, version or key.
     */
    'not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'not-found';
    };
    /**
     * not-pending
     * @description The run no longer waits for the validation: it was cancelled or failed.
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
     * @description No version of the workflow is in force, so there is nothing to compare with.
     */
    'nothing-published': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'nothing-published';
    };
    /**
     * provider-unknown
     * @description An agent names a model provider that neither the platform nor the instance declares; nothing was saved.
     */
    'provider-unknown': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'provider-unknown';
    };
    /**
     * publication-contended
     * @description Others published at each of ten attempts; nothing was written.
     */
    'publication-contended': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'publication-contended';
    };
    /**
     * record-not-found
     * @description The record knows no such subject.
     */
    'record-not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'record-not-found';
    };
    /**
     * record-unbound
     * @description No adapter of the instance serves the record of this context kind.
     */
    'record-unbound': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'record-unbound';
    };
    /**
     * role-not-held
     * @description A key would be given a role, a task role or a user that its maker does not have; `errors` names them.
     */
    'role-not-held': components['schemas']['Problem'] & {
      /** @constant */
      status: 403;
      /** @constant */
      code: 'role-not-held';
    };
    /**
     * run-ended
     * @description The run has ended, and cannot be cancelled.
     */
    'run-ended': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-ended';
    };
    /**
     * run-expired
     * @description The run is past retention; `run` is what the index remembers of it.
     */
    'run-expired': components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'run-expired';
      /** @description What the run index remembers of the run. */
      run: Record<string, never>;
    };
    /**
     * run-lost
     * @description The control plane does not have the run, which its retention makes it keep: it was restored from an earlier state, or the run was removed from it. `run` is what the index remembers of it.
     */
    'run-lost': components['schemas']['Problem'] & {
      /** @constant */
      status: 410;
      /** @constant */
      code: 'run-lost';
      /** @description What the run index remembers of the run. */
      run: Record<string, never>;
    };
    /**
     * run-not-lost
     * @description The control plane has the run that was to be started again.
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
     * @description The version that the run walked is not in the definition store as it was.
     */
    'run-version-unknown': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'run-version-unknown';
    };
    /**
     * signature-refused
     * @description The call is signed (Standard Webhooks), and the signature is missing, wrong, or more than 5 minutes off; so is answered for a webhook that does not exist.
     */
    'signature-refused': components['schemas']['Problem'] & {
      /** @constant */
      status: 401;
      /** @constant */
      code: 'signature-refused';
    };
    /**
     * signed-body-encoded
     * @description The body of a signed call has a `Content-Encoding`; whoever is not known yet has nothing decompressed.
     */
    'signed-body-encoded': components['schemas']['Problem'] & {
      /** @constant */
      status: 415;
      /** @constant */
      code: 'signed-body-encoded';
    };
    /**
     * simulation-input-invalid
     * @description An option names no node of the workflow or no port with a sandbox, or a sandbox refuses its seed.
     */
    'simulation-input-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'simulation-input-invalid';
    };
    /**
     * simulation-too-large
     * @description A simulation is over 10,000 nodes, 10 s (180 s with live agents; 30 s for all stored test cases) or 32 Mi characters of answer.
     */
    'simulation-too-large': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'simulation-too-large';
    };
    /**
     * slug-mismatch
     * @description The document is no definition, or not the one that the address names; see `errors`.
     */
    'slug-mismatch': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'slug-mismatch';
    };
    /**
     * slug-reserved
     * @description The name is that of an operation of the API: `validate`, `import`.
     */
    'slug-reserved': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'slug-reserved';
    };
    /**
     * tests-failed
     * @description Stored test cases fail, or cover less than they ask for; `errors` names each (`TEST_CASE_FAILED`, `TEST_CASE_REFUSED`, `TEST_COVERAGE_SHORT`). Nothing was published.
     */
    'tests-failed': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'tests-failed';
    };
    /**
     * tests-invalid
     * @description The document holds no test cases of this workflow; `errors` has each finding with its place.
     */
    'tests-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'tests-invalid';
    };
    /**
     * trace-insufficient
     * @description The trace of the run does not tell all that the version asks for; `errors` names each node and why.
     */
    'trace-insufficient': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'trace-insufficient';
    };
    /**
     * trace-unavailable
     * @description The run has no trace that could be used: it has just begun, or nothing is kept of it any more.
     */
    'trace-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'trace-unavailable';
    };
    /**
     * version-unavailable
     * @description The version asked for is not stored, or not as the run walked it; nothing was started.
     */
    'version-unavailable': components['schemas']['Problem'] & {
      /** @constant */
      status: 409;
      /** @constant */
      code: 'version-unavailable';
    };
    /**
     * version-unresolvable
     * @description Something that the version reaches is not there any more, or would be reached in two versions; see `errors`.
     */
    'version-unresolvable': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'version-unresolvable';
    };
    /**
     * webhook-signed
     * @description An event `core.webhook` names a workflow whose calls are signed; nothing was started.
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
     * @description The specification has errors; `errors` has each with its `code`.
     */
    'workflow-invalid': components['schemas']['Problem'] & {
      /** @constant */
      status: 422;
      /** @constant */
      code: 'workflow-invalid';
    };
    /**
     * workflow-not-found
     * @description No workflow has the slug, or not in the version.
     */
    'workflow-not-found': components['schemas']['Problem'] & {
      /** @constant */
      status: 404;
      /** @constant */
      code: 'workflow-not-found';
    };
    /**
     * workflow-unknown
     * @description 404: `POST /api/hooks` names no published workflow with `core.webhook`. 422: an event that is for one workflow names none with a trigger of its type.
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
     * @description A published workflow that the event may start cannot be started by this proxy: its build, its plugins or its instance lack what it needs. `errors` has the reason; nothing was started.
     */
    'workflow-unserved': components['schemas']['Problem'] & {
      /** @constant */
      status: 503;
      /** @constant */
      code: 'workflow-unserved';
    };
  };
  responses: {
    /** @description `credentials-ambiguous`, `headers-invalid`, `path-malformed`, `query-invalid`, `request-malformed`. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/problem+json': components['schemas']['BadRequest'];
      };
    };
    /** @description `body-invalid`, `body-unreadable`, `credentials-ambiguous`, `headers-invalid`, `json-inexact`, `json-malformed`, `json-too-deep`, `json-too-many-values`, `path-malformed`, `query-invalid`, `request-malformed`, `text-invalid`. */
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
        /** @description Seconds to wait. */
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
        /** @description Seconds to wait. */
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
        /** @description Seconds to wait. */
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
        /** @description How to say who calls. */
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
    /** @description Of the request: the caller's when it is well-formed; also in the logs. */
    'X-Request-Id': string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listAgentDefinitions: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page. */
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
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
        /** @description Only when there is no such definition yet. */
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
      /** @description The draft that replaced another. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The draft of a new definition. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description `definition-unreadable`, or as `BadRequestText`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-unreadable']
            | components['schemas']['BadRequestText'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `provider-unknown`, `slug-mismatch`, `slug-reserved`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
          /** @description The specification, or its text in YAML or JSON. */
          spec:
            | {
                [key: string]: unknown;
              }
            | string;
        };
      };
    };
    responses: {
      /** @description Every finding. */
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
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  retireAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is left. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-in-use`, `not-published`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description Every change. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  saveAgentDefinitionDraft: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
        /** @description Only when there is no such definition yet. */
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
      /** @description The draft that replaced another. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The draft of a new definition. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description `definition-unreadable`, or as `BadRequestText`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-unreadable']
            | components['schemas']['BadRequestText'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `provider-unknown`, `slug-mismatch`, `slug-reserved`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  publishAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
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
          /** @description For the list of versions. */
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
      /** @description `four-eyes`, or as `Forbidden`. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['four-eyes'] | components['schemas']['Forbidden'];
        };
      };
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `already-published`, `no-draft`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  rollBackAgentDefinition: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
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
          /** @description For the list of versions. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `already-published`, `definition-altered`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  listAgentDefinitionVersions: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
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
      /** @description One page. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
        cursor?: string;
        /** @description Id of who did it. */
        actor?: string;
        /** @description Id of an operation. */
        action?: string;
        /** @description `<kind>:<id>` */
        resource?: string;
        /** @description From this instant on. */
        from?: string;
        /** @description Before this instant. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of lines. */
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
      /** @description What was found. */
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
  getCatalog: {
    parameters: {
      query?: {
        /** @description Language of the labels, e.g. `en-GB`; the instance's when left out. */
        locale?: string;
      };
      header?: {
        /** @description The `ETag` of the catalog that the caller has. */
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
          /** @description Strong: the same tag means the same bytes. */
          ETag?: string;
          /** @description `private, no-cache`: keep it, and ask whether it changed. */
          'Cache-Control'?: string;
          /** @description Of the labels. */
          'Content-Language'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Catalog'];
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Strong: the same tag means the same bytes. */
          ETag?: string;
          /** @description `private, no-cache`: keep it, and ask whether it changed. */
          'Cache-Control'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `locale-invalid`, or as `BadRequest`. */
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
        /** @description The `ETag` of what the caller has. */
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
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
    };
  };
  getApiDocsStart: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of what the caller has. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The start. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/javascript': string;
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
    };
  };
  getApiDocsStyle: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of what the caller has. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The style. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/css': string;
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
    };
  };
  getApiDocsScript: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of what the caller has. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'text/javascript': string;
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
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
      /** @description A known event; what it started before. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description A new event; what it started is running. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description `event-not-an-object`, or as `BadRequestUncheckedJson`. */
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
      /** @description `workflow-unserved`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['workflow-unserved']
            | components['schemas']['ServiceUnavailable'];
        };
      };
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
      /** @description What became of each event. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the problems: `fr`, or `en` with `Accept-Language: en`. */
          'Content-Language'?: string;
          /** @description `Accept-Language` */
          Vary?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventBatchResult'];
        };
      };
      /** @description `body-invalid`, or as `BadRequestUncheckedJson`. */
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
        /** @description Becomes the event id: 1 to 200 characters in UTF-8, none of them a control character, that do not begin with `~` and are neither `.` nor `..`; the same key never starts a second run. Made up when there is none. */
        'Idempotency-Key'?: string;
        /** @description Of a signed call; its idempotency key: 1 to 200 characters in UTF-8, none of them a control character, that do not begin with `~` and are neither `.` nor `..`; the same key never starts a second run. */
        'Webhook-Id'?: string;
        /** @description Of a signed call: seconds since 1970, within five minutes of now. */
        'Webhook-Timestamp'?: string;
        /** @description Of a signed call: `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`; several are separated by spaces. */
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
      /** @description A known event; what it started before. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description A new event; what it started is running. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestionResult'];
        };
      };
      /** @description `idempotency-key-invalid`, `idempotency-key-unsigned`, or as `BadRequestJson`. */
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
      /** @description `signature-refused`, or as `Unauthorized`. */
      401: {
        headers: {
          /** @description How to say who calls. */
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
      /** @description `idempotency-key-reused`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['idempotency-key-reused'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      /** @description `signed-body-encoded`, or as `UnsupportedMediaType`. */
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
      /** @description `workflow-unserved`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['workflow-unserved']
            | components['schemas']['ServiceUnavailable'];
        };
      };
    };
  };
  listKeys: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
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
      /** @description `role-not-held`, or as `Forbidden`. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['role-not-held'] | components['schemas']['Forbidden'];
        };
      };
      406: components['responses']['NotAcceptable'];
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `key-period-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['key-period-invalid'];
        };
      };
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
      /** @description The key as it is now. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `role-not-held`, or as `Forbidden`. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['role-not-held'] | components['schemas']['Forbidden'];
        };
      };
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `key-period-invalid`. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['key-period-invalid'];
        };
      };
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
        /** @description The `ETag` of what the caller has. */
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
          /** @description Of these bytes. */
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
          };
        };
      };
      /** @description The caller has it already. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of these bytes. */
          ETag?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['PublicServiceUnavailable'];
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
      /** @description The record; the platform does not look inside. */
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
  listRuns: {
    parameters: {
      query?: {
        /** @description The status it has now. */
        status?: 'running' | 'completed' | 'failed' | 'lost';
        /** @description Slug of the workflow. */
        workflow?: string;
        /** @description Of the workflow, which is then to be named. */
        version?: number;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Created at this instant or later. */
        from?: string;
        /** @description Created before this instant. */
        to?: string;
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page. */
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
  getRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the run, percent-encoded. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
        };
      };
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
        /** @description Of the run, percent-encoded. */
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
      /** @description It was asked to. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `run-ended`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['run-ended'];
        };
      };
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
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
  actOnIncident: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the run, percent-encoded. */
        id: string;
        /** @description Of the node, e.g. `doses[3]/send`. May hold slashes. */
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
      /** @description The node was told. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
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
  rerunRun: {
    parameters: {
      query?: never;
      header?: {
        /** @description For `mode: "live"`. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Of the run, percent-encoded. */
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
      /** @description What the version would have done. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Simulation'];
        };
      };
      /** @description The new run was sent. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-altered`, `idempotency-key-reused`, `run-not-lost`, `run-version-unknown`, `trace-unavailable`, `version-unavailable`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-altered']
            | components['schemas']['idempotency-key-reused']
            | components['schemas']['run-not-lost']
            | components['schemas']['run-version-unknown']
            | components['schemas']['trace-unavailable']
            | components['schemas']['version-unavailable'];
        };
      };
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
        };
      };
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
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  resumeRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the run, percent-encoded. */
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
      /** @description It is tried once more. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
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
  streamRun: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Of the run, percent-encoded. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `run-expired`, `run-lost`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['run-expired'] | components['schemas']['run-lost'];
        };
      };
      414: components['responses']['URITooLong'];
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      503: components['responses']['ServiceUnavailable'];
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
      /** @description What it would have done. */
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
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  listValidations: {
    parameters: {
      query?: {
        /** @description Node type of the human task. */
        kind?: string;
        /** @description One of the roles that it is put to. */
        role?: string;
        /** @description "<kind>:<id>" is expected */
        subject?: string;
        /** @description Whether its time is over. */
        overdue?: boolean;
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page. */
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
  getValidation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `<nodePath>:<runId>` May hold slashes. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
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
        /** @description `<nodePath>:<runId>` May hold slashes. */
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
      /** @description The decision is taken, now or, as a duplicate, before. */
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
      /** @description `not-assigned`, or as `Forbidden`. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['not-assigned'] | components['schemas']['Forbidden'];
        };
      };
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `already-decided`, `not-pending`. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['already-decided'] | components['schemas']['not-pending'];
        };
      };
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
  listWorkflows: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page. */
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
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
        /** @description Only when there is no such definition yet. */
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
      /** @description The draft that replaced another. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The draft of a new definition. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description `definition-unreadable`, or as `BadRequestText`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-unreadable']
            | components['schemas']['BadRequestText'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      406: components['responses']['NotAcceptable'];
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `slug-mismatch`, `slug-reserved`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
          /** @description The specification, or its text in YAML or JSON. */
          spec:
            | {
                [key: string]: unknown;
              }
            | string;
        };
      };
    };
    responses: {
      /** @description Every finding. */
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
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  retireWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
      };
      path: {
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is left. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-in-use`, `not-published`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description Every change. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `workflow-invalid`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  saveWorkflowDraft: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
        'If-Match'?: string;
        /** @description Only when there is no such definition yet. */
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
      /** @description The draft that replaced another. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description The draft of a new definition. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DefinitionDraft'];
        };
      };
      /** @description `definition-unreadable`, or as `BadRequestText`. */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            | components['schemas']['definition-unreadable']
            | components['schemas']['BadRequestText'];
        };
      };
      401: components['responses']['Unauthorized'];
      403: components['responses']['Forbidden'];
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `slug-mismatch`, `slug-reserved`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`. */
      422: {
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
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  publishWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
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
          /** @description For the list of versions. */
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
      /** @description `four-eyes`, or as `Forbidden`. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['four-eyes'] | components['schemas']['Forbidden'];
        };
      };
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `already-published`, `no-draft`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  rollBackWorkflow: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
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
          /** @description For the list of versions. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `already-published`, `definition-altered`, `publication-contended`. */
      409: {
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
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description The differences. */
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
      /** @description `not-found`, `workflow-not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['not-found'] | components['schemas']['workflow-not-found'];
        };
      };
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
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description The test cases, or null. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
        /** @description The `ETag` of the definition that was seen; `*` for whatever it is now. */
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
      /** @description The test cases as they are now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          /** @description Of the definition: its draft, its tests and what is published; strong. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
      406: components['responses']['NotAcceptable'];
      /** @description `definition-changed`. */
      412: {
        headers: {
          /** @description Of what is there now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['definition-changed'];
        };
      };
      413: components['responses']['PayloadTooLarge'];
      414: components['responses']['URITooLong'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `computation-aborted`, `computation-too-large`, `computation-too-long`, `tests-invalid`. */
      422: {
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
      /** @description `if-match-required`. */
      428: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['if-match-required'];
        };
      };
      429: components['responses']['TooManyRequests'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
      /** @description What came of each case. */
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
      /** @description `not-found`, `workflow-not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json':
            components['schemas']['not-found'] | components['schemas']['workflow-not-found'];
        };
      };
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
      /** @description `computation-busy`, `computation-unavailable`, or as `ServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
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
    };
  };
  listWorkflowVersions: {
    parameters: {
      query?: {
        /** @description How many items one answer holds at most. */
        limit?: number;
        /** @description What follows a page: its `nextCursor`. */
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
      /** @description One page. */
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description `not-found`. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/problem+json': components['schemas']['not-found'];
        };
      };
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
      /** @description It does. */
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
  checkReadiness: {
    parameters: {
      query?: {
        /** @description 503 for what `degraded` names too, and not for a false check alone. */
        strict?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description They do. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            ready: true;
            checks: {
              /** @description The control plane answers. */
              restate: boolean;
              /** @description The run index answers. */
              runStore: boolean;
            };
            /** @description Plugins that work less than they should, by name, and what in the instance manifest is not as it asks, as `instance <JSON pointer>`: the catalog says why; published workflows that this process cannot start, as `workflow <slug>`, GET /api/workflows/{slug} says why; `control plane restored`, `database restored` or `control plane or database restored` from an earlier state, until an operator takes note; `deployment <id> out of reach`: nothing answers where it holds unfinished runs; `run index: being completed` while events are refused because unfinished runs may be missing from it; `engine: does not answer` while decisions are refused; `database: not writable` while every write is refused; `clock: jumped` and `clock: differs from the control plane`, while schedules cannot go by its clock or could not a while ago. Absent when there is none. It decides readiness for those alone who ask with `strict=true`. */
            degraded?: string[];
          };
        };
      };
      400: components['responses']['PublicBadRequest'];
      406: components['responses']['NotAcceptable'];
      414: components['responses']['URITooLong'];
      431: components['responses']['RequestHeaderFieldsTooLarge'];
      /** @description They do not: a check is false, or `degraded` is there and `strict` was asked. Or , or as `PublicServiceUnavailable`. */
      503: {
        headers: {
          /** @description Seconds to wait. */
          'Retry-After'?: string;
          'X-Request-Id': components['headers']['X-Request-Id'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @constant */
            ready: false;
            checks: {
              /** @description The control plane answers. */
              restate: boolean;
              /** @description The run index answers. */
              runStore: boolean;
            };
            /** @description Plugins that work less than they should, by name, and what in the instance manifest is not as it asks, as `instance <JSON pointer>`: the catalog says why; published workflows that this process cannot start, as `workflow <slug>`, GET /api/workflows/{slug} says why; `control plane restored`, `database restored` or `control plane or database restored` from an earlier state, until an operator takes note; `deployment <id> out of reach`: nothing answers where it holds unfinished runs; `run index: being completed` while events are refused because unfinished runs may be missing from it; `engine: does not answer` while decisions are refused; `database: not writable` while every write is refused; `clock: jumped` and `clock: differs from the control plane`, while schedules cannot go by its clock or could not a while ago. Absent when there is none. It decides readiness for those alone who ask with `strict=true`. */
            degraded?: string[];
          };
          'application/problem+json': components['schemas']['PublicServiceUnavailable'];
        };
      };
    };
  };
}
