import { describeProofWorkflows } from './proof-workflows.topic';

describeProofWorkflows('gate');
