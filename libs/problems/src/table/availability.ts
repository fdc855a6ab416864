import { defineProblems } from '../problem-type';

/** Problems of parts that do not answer, and computations that are stopped. */
export const AVAILABILITY_PROBLEMS = defineProblems({
  'audit-log-unavailable': {
    status: 503,
    title: { fr: "Journal d'audit indisponible", en: 'Audit log unavailable' },
    detail: {
      fr: "Le journal d'audit ne répond pas ; réessayez.",
      en: 'The audit log does not respond. Try again.',
    },
    meaning:
      'The audit log cannot be written or read. The operation was not executed, because its audit line must be written first.',
    remedy: 'Check the database, then repeat the request.',
  },
  'computation-aborted': {
    status: 422,
    title: { fr: 'Calcul interrompu', en: 'Computation aborted' },
    detail: {
      fr: 'Ce que le calcul exécutait a mis fin à son processus.',
      en: 'Code that the computation ran ended its process.',
    },
    meaning:
      'Code that the computation ran (a plugin) ended its process. Other computations are not affected.',
    remedy: 'Find the plugin in the log, and do not use its node.',
  },
  'computation-busy': {
    status: 503,
    title: { fr: 'Trop de calculs', en: 'Too many computations' },
    detail: {
      fr: 'Trop de calculs attendent déjà leur tour ; réessayez.',
      en: 'Too many computations are already waiting. Try again.',
    },
    meaning: '20 computations of the caller, or 100 in total, are already waiting.',
    remedy: 'Retry after `Retry-After`.',
    headers: { 'Retry-After': '5' },
  },
  'computation-too-large': {
    status: 422,
    title: { fr: 'Calcul trop grand', en: 'Computation too large' },
    detail: {
      fr: 'Le calcul ou sa réponse a dépassé la mémoire permise et a été arrêté.',
      en: 'The computation or its result exceeded the memory limit and was aborted.',
    },
    meaning: 'A check, a simulation or its result exceeded `COMPUTE_MEMORY` and was aborted.',
    remedy: 'Reduce the work, or raise the limit.',
  },
  'computation-too-long': {
    status: 422,
    title: { fr: 'Calcul trop long', en: 'Computation too long' },
    detail: {
      fr: 'Le calcul a dépassé la durée permise et a été arrêté.',
      en: 'The computation exceeded the time limit and was aborted.',
    },
    meaning: 'A check or a simulation exceeded `COMPUTE_TIME` and was aborted.',
    remedy: 'Reduce the work, or raise the limit.',
  },
  'computation-unavailable': {
    status: 503,
    title: { fr: 'Calcul indisponible', en: 'Computation not available' },
    detail: {
      fr: 'Aucun processus de calcul ne démarre ; réessayez.',
      en: 'No compute process can be started. Try again.',
    },
    meaning: 'No compute process can be started, or the proxy is shutting down.',
    remedy: 'Retry after `Retry-After`; check the log.',
    headers: { 'Retry-After': '5' },
  },
  'credential-store-unavailable': {
    status: 503,
    title: { fr: 'Clés indisponibles', en: 'Credential store unavailable' },
    detail: {
      fr: 'La base des clés ne répond pas ; réessayez.',
      en: 'The credential store does not respond. Try again.',
    },
    meaning: 'API keys cannot be checked or changed.',
    remedy: 'Check the database, then repeat the request.',
  },
  'definition-store-unavailable': {
    status: 503,
    title: { fr: 'Définitions indisponibles', en: 'Definitions unavailable' },
    detail: {
      fr: 'La base des définitions ne répond pas ; réessayez.',
      en: 'The definition store does not respond. Try again.',
    },
    meaning: 'Definitions cannot be read or written.',
    remedy: 'Check the database, then repeat the request.',
  },
  'engine-unavailable': {
    status: 503,
    title: { fr: 'Moteur indisponible', en: 'Engine unavailable' },
    detail: {
      fr: "Le moteur d'exécution ne répond pas ; réessayez.",
      en: 'The engine does not respond. Try again.',
    },
    meaning:
      'The control plane does not respond, no endpoint is registered, or an earlier run with the same concurrency key is not confirmed yet. Nothing was stored.',
    remedy: 'Repeat the request after `Retry-After`.',
  },
  'port-unbound': {
    status: 503,
    title: { fr: 'Port non connecté', en: 'Port not connected' },
    detail: {
      fr: "L'instance ne connecte pas le système externe nécessaire.",
      en: 'The instance does not connect the required external system.',
    },
    meaning: 'A port that the request needs has no adapter in this instance.',
    remedy: 'Bind the port in the instance manifest.',
  },
  'run-index-unavailable': {
    status: 503,
    title: { fr: 'Index des exécutions indisponible', en: 'Run index unavailable' },
    detail: {
      fr: "L'index des exécutions ne répond pas ; réessayez.",
      en: 'The run index does not respond. Try again.',
    },
    meaning:
      'The run index cannot be read or written, or is being rebuilt after a loss or a restoration.',
    remedy: 'Check the database, then repeat the request.',
  },
  'source-store-unavailable': {
    status: 503,
    title: { fr: 'Base des sources indisponible', en: 'Source store unavailable' },
    detail: {
      fr: "L'état des sources et les enregistrements refusés ne sont pas accessibles ; réessayez.",
      en: 'The state of the sources and the refused records cannot be reached. Try again.',
    },
    meaning:
      'The database with the state of the event sources and the refused records does not respond.',
    remedy: 'Check the database, then repeat the request.',
  },
});
