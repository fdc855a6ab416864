import { describeProofWorkflows } from './proof-workflows.topic';

describeProofWorkflows('whole');
