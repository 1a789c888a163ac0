export default { compilerOptions: { runes: true, modernAst: true } };
