/** Why the process cannot start, in one sentence for the person who started it: what happened and what to do. Printed without a stack. */
export class StartError extends Error {}
