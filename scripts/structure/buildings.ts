import { importsOf, isCode, isTest, type Problem, type Rule } from './repository.ts';

/** The buildings of `features`, from the ground up: each may import what lies before it. */
const buildings: readonly string[] = ['people', 'hearts', 'engagements', 'administration'];

/** Imports that go up, each with its reason. */
const upward: Readonly<Record<string, string>> = {
  'server accounts -> holds': 'a person under a legal hold keeps the account',
  'server deliverables -> settings': 'administrators set how long results stay',
  'web labs -> audit': 'the history of decisions is read anew after one',
  'web labs -> lists': 'the list of laboratories is one of the lists of administrators',
};

/** Files of one folder that are not tests. A reader takes in no more at a glance. */
const mostFiles = 25;

const buildingOf = (path: string) => {
  const [, side, building = '', feature = ''] = /^(server|web)\/src\/features\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return side ? { side, building, feature, floor: buildings.indexOf(building) } : null;
};

/** Features lie in a building, and import the buildings below theirs. */
export const checkBuildings: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file.path))
    .flatMap((file): Problem[] => {
      const from = buildingOf(file.path);
      if (from === null) return [];
      const { path } = file;
      if (from.floor < 0) {
        const message = `is in the building ${from.building}, which the architecture does not know. Move the feature into one of ${buildings.join(', ')}.`;
        return [{ path, message }];
      }
      return importsOf(file).flatMap(({ line, target }): Problem[] => {
        const to = 'path' in target ? buildingOf(target.path) : null;
        if (to === null || to.floor <= from.floor || upward[`${from.side} ${from.feature} -> ${to.feature}`]) return [];
        const message = `is in ${from.building} and imports ${to.feature} of ${to.building}, against the arrows (${buildings.join(' <- ')}). Take what it needs as an argument, or move the file to where both may reach it.`;
        return [{ path, line, message }];
      });
    });

/** No folder of code has more files than a reader can take in. */
export const checkRooms: Rule = (files) =>
  [
    ...Map.groupBy(
      files.filter((file) => isCode(file) && !isTest(file.path) && /^(?:server|web|contract)\/src\//.test(file.path)),
      ({ path }) => path.slice(0, path.lastIndexOf('/')),
    ),
  ]
    .filter(([, own]) => own.length > mostFiles)
    .map(([path, own]) => ({
      path,
      message: `has ${own.length} files, and a room has at most ${mostFiles}. Put what belongs together into a folder.`,
    }));
