import { describeAgents } from './agents/agents.topic';

describeAgents('gate');
