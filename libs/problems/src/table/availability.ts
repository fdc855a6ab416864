import { defineProblems } from '../problem-type';

/** Problems of parts that do not answer, and computations that are stopped. */
export const AVAILABILITY_PROBLEMS = defineProblems({
  'audit-log-unavailable': {
    status: 503,
    title: { fr: "Journal d'audit indisponible", en: 'Audit log unavailable' },
    detail: {
      fr: "Le journal d'audit ne répond pas ; réessayez.",
      en: 'The audit log does not answer; try again.',
    },
    meaning:
      'The audit log cannot be written or read. Nothing was done: the line is kept before the act.',
    remedy: 'Look at the database, then send the same request again.',
  },
  'computation-aborted': {
    status: 422,
    title: { fr: 'Calcul interrompu', en: 'Computation aborted' },
    detail: {
      fr: 'Ce que le calcul exécutait a mis fin à son processus.',
      en: 'What the computation ran ended its process.',
    },
    meaning: "What the computation ran ended its process, which is nobody else's.",
    remedy: 'Look into the log for the plugin at fault; leave its node out.',
  },
  'computation-busy': {
    status: 503,
    title: { fr: 'Trop de calculs', en: 'Too many computations' },
    detail: {
      fr: 'Trop de calculs attendent déjà leur tour ; réessayez.',
      en: 'Too many computations wait for their turn already; try again.',
    },
    meaning: '20 computations of the caller wait already, or 100 of all.',
    remedy: 'Try again after `Retry-After`.',
    headers: { 'Retry-After': '5' },
  },
  'computation-too-large': {
    status: 422,
    title: { fr: 'Calcul trop grand', en: 'Computation too large' },
    detail: {
      fr: 'Le calcul ou sa réponse a dépassé la mémoire permise et a été arrêté.',
      en: 'The computation or its answer went over the memory that is allowed and was stopped.',
    },
    meaning: 'A check, a simulation or its answer went over `COMPUTE_MEMORY` and was stopped.',
    remedy: 'Ask for less, or raise the limit.',
  },
  'computation-too-long': {
    status: 422,
    title: { fr: 'Calcul trop long', en: 'Computation too long' },
    detail: {
      fr: 'Le calcul a dépassé la durée permise et a été arrêté.',
      en: 'The computation went over the time that is allowed and was stopped.',
    },
    meaning: 'A check or a simulation went over `COMPUTE_TIME` and was stopped.',
    remedy: 'Ask for less, or raise the limit.',
  },
  'computation-unavailable': {
    status: 503,
    title: { fr: 'Calcul indisponible', en: 'Computation not available' },
    detail: {
      fr: 'Aucun processus de calcul ne démarre ; réessayez.',
      en: 'No process that computes starts; try again.',
    },
    meaning: 'No process that computes starts, or the proxy is stopping.',
    remedy: 'Try again after `Retry-After`; look into the log.',
    headers: { 'Retry-After': '5' },
  },
  'credential-store-unavailable': {
    status: 503,
    title: { fr: 'Clés indisponibles', en: 'Credential store unavailable' },
    detail: {
      fr: 'La base des clés ne répond pas ; réessayez.',
      en: 'The credential store does not answer; try again.',
    },
    meaning: 'Keys cannot be checked or changed.',
    remedy: 'Look at the database, then send the same request again.',
  },
  'definition-store-unavailable': {
    status: 503,
    title: { fr: 'Définitions indisponibles', en: 'Definitions unavailable' },
    detail: {
      fr: 'La base des définitions ne répond pas ; réessayez.',
      en: 'The definition store does not answer; try again.',
    },
    meaning: 'Definitions cannot be read or written.',
    remedy: 'Look at the database, then send the same request again.',
  },
  'engine-unavailable': {
    status: 503,
    title: { fr: 'Moteur indisponible', en: 'Engine unavailable' },
    detail: {
      fr: "Le moteur d'exécution ne répond pas ; réessayez.",
      en: 'The engine does not answer; try again.',
    },
    meaning:
      'The control plane does not answer, no endpoint is registered, or an earlier run of the concurrency key is unconfirmed. Nothing was inserted.',
    remedy: 'Send the same request again after `Retry-After`.',
  },
  'port-unbound': {
    status: 503,
    title: { fr: 'Port non connecté', en: 'Port not connected' },
    detail: {
      fr: "L'instance ne connecte pas le système externe nécessaire.",
      en: 'The instance does not connect the external system that is needed.',
    },
    meaning: 'The instance connects no adapter to a port that the request needs.',
    remedy: 'Bind the port in the instance manifest.',
  },
  'run-index-unavailable': {
    status: 503,
    title: { fr: 'Index des exécutions indisponible', en: 'Run index unavailable' },
    detail: {
      fr: "L'index des exécutions ne répond pas ; réessayez.",
      en: 'The run index does not answer; try again.',
    },
    meaning:
      'The run index cannot be read or written, or is being completed after a loss or a restoration.',
    remedy: 'Look at the database, then send the same request again.',
  },
});
