// The pages may not make code from text; the schema library would try, and every try is a reported violation.
// It looks for its settings here when it is loaded.
Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } });
