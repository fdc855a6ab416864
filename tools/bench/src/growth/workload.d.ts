export declare const KINDS: readonly ["plain", "read", "decide"];
export type RunKind = (typeof KINDS)[number];
/** The node whose decision a run of the kind `decide` waits for. */
export declare const DECIDED_NODE = "approve";
/** Writes the workflows and an instance that runs them; answers the instance's path. JSON is YAML. */
export declare function writeWorkload(folder: string): string;
/** The event that starts one run of the kind. */
export declare function eventOf(kind: RunKind, eventId: string): object;
//# sourceMappingURL=workload.d.ts.map