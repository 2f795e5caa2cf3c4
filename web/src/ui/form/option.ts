/** An option of a list: the stored value and its label. */
export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };
