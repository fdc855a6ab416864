import { useSessionStorage } from '@mantine/hooks';

/** Whether this tab shows the ids of subjects. They are hidden until somebody asks. */
export const useReveal = () => useSessionStorage({ key: 'platform.reveal', defaultValue: false });
