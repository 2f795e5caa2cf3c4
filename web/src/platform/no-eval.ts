// The content policy forbids code from text; each try of the schema library would be a reported violation.
// The library reads this setting when it loads.
Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });
