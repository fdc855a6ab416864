import { useSyncExternalStore } from 'react';

const KEY = 'platform.notifications';

const isOffered = typeof Notification !== 'undefined';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const mayNotify = (): boolean =>
  isOffered && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on';

/** Whether the person has asked for notifications in this browser, and the browser allows them. */
export const useMayNotify = (): boolean => useSyncExternalStore(subscribe, mayNotify);

/** Turns notifications on or off. The browser asks the person, who may refuse. */
export async function setNotifying(isOn: boolean): Promise<void> {
  if (!isOn || !isOffered) localStorage.removeItem(KEY);
  else if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on');
  listeners.forEach((listener) => listener());
}
