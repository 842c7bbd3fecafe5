const BEGIN = "group/";
const END = "/permissions";

/** Names the unsaved permissions of a group: the page of the group and the matrix show the same ones. */
export const draftKey = (groupId: string): string => `${BEGIN}${groupId}${END}`;

export const isOfPermissions = (key: string): boolean => key.startsWith(BEGIN) && key.endsWith(END);
