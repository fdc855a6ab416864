"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.DECIDED_NODE = exports.KINDS = void 0;
exports.writeWorkload = writeWorkload;
exports.eventOf = eventOf;
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
exports.KINDS = ['plain', 'read', 'decide'];
/**
 * Nothing of them stays in the record, which is in the endpoint's memory: what grows is the
 * platform's.
 */
const DEFINITIONS = {
    plain: {
        nodes: [
            { id: 'start', type: 'core.manual' },
            { id: 'text', type: 'core.template', config: { ports: [], text: 'Rien à signaler' } },
        ],
        edges: [{ from: 'start.$done', to: 'text.$after' }],
    },
    read: {
        context: ['patient'],
        nodes: [
            { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
            { id: 'potassium', type: 'clinical.get-observations', config: { codes: ['2823-3'] } },
            { id: 'creatinine', type: 'clinical.get-observations', config: { codes: ['2160-0'] } },
        ],
        edges: [
            { from: 'onPotassium.$done', to: 'potassium.$after' },
            { from: 'potassium.$done', to: 'creatinine.$after' },
        ],
    },
    decide: {
        nodes: [
            { id: 'start', type: 'core.manual' },
            {
                id: 'approve',
                type: 'core.validation',
                config: { title: 'Confirmer', assignment: { roles: ['biologist'] }, due: 'PT4H' },
            },
        ],
        edges: [{ from: 'start.$done', to: 'approve.$after' }],
    },
};
const slugOf = (kind) => `growth-${kind}`;
/** The node whose decision a run of the kind `decide` waits for. */
exports.DECIDED_NODE = 'approve';
/** Writes the workflows and an instance that runs them; answers the instance's path. JSON is YAML. */
function writeWorkload(folder) {
    const definitions = (0, node_path_1.join)(folder, 'definitions');
    (0, node_fs_1.mkdirSync)(definitions);
    for (const kind of exports.KINDS) {
        const definition = {
            apiVersion: 'platform/workflow-v1',
            slug: slugOf(kind),
            name: `Croissance ${kind}`,
            ...DEFINITIONS[kind],
        };
        (0, node_fs_1.writeFileSync)((0, node_path_1.join)(definitions, `${kind}.yaml`), JSON.stringify(definition));
    }
    const instance = (0, node_path_1.join)(folder, 'instance.yaml');
    const manifest = {
        apiVersion: 'platform/instance-v1',
        name: 'Mesure de croissance',
        locale: 'fr',
        timezone: 'Europe/Paris',
        ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
        seed: [definitions],
    };
    (0, node_fs_1.writeFileSync)(instance, JSON.stringify(manifest));
    return instance;
}
/** The event that starts one run of the kind. */
function eventOf(kind, eventId) {
    if (kind !== 'read')
        return { eventId, eventType: 'core.manual', workflow: slugOf(kind) };
    return {
        eventId,
        eventType: 'lab.potassium.available',
        patientId: 'p-severe',
        observationId: 'o-severe',
        code: '2823-3',
        observedAt: '2026-11-18T08:10:00+01:00',
    };
}
//# sourceMappingURL=workload.js.map