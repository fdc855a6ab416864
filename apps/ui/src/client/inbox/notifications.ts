const KEY = 'platform.notifications';

const isOffered = typeof Notification !== 'undefined';

/** Whether the person has asked for notifications in this browser, and the browser allows them. */
export const mayNotify = (): boolean =>
  isOffered && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on';

/** Turns notifications on or off. Returns whether they are on now: the browser asks the person, who may refuse. */
export async function setNotifying(isOn: boolean): Promise<boolean> {
  if (!isOn || !isOffered) {
    localStorage.removeItem(KEY);
    return false;
  }
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEY, 'on');
  return mayNotify();
}
