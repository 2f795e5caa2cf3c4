import { userEvent } from '@testing-library/user-event';

/** Adds a text to a field at once, as a password manager or a paste does; key by key draws the page for every key. */
export const fill = async (field: Element, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
