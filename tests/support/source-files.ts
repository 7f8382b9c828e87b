import { readdirSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** A source file with its path from the root, text and syntax tree. */
export type SourceFile = { path: string; text: string; tree: ts.SourceFile }

/** Lists matching paths below the folders, sorted. */
export function listFiles(names: RegExp, ...folders: string[]): string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => names.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  )
  return paths.sort()
}

export const readText = (path: string): string => readFileSync(join(root, path), "utf8")

/** Reads all TypeScript files below the folders, sorted. */
export function readSourceFiles(...folders: string[]): SourceFile[] {
  return listFiles(/(?<!\.d)\.(tsx?|mjs)$/, ...folders).map((path) => {
    const text = readText(path)
    const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) }
  })
}

/** Yields every node, outermost first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesOf(child)
}

/** Returns path:line for editors. */
export function placeOf(file: SourceFile, node: ts.Node): string {
  const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart(file.tree))
  return `${file.path}:${line + 1}`
}

export type Import = { from: string; node: ts.Node }

/** Lists imports: own paths from the root, or package names. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const node of nodesOf(file.tree)) {
    const specifier = specifierOf(node)
    if (specifier) found.push({ from: resolveImport(file.path, specifier), node })
  }
  return found
}

function specifierOf(node: ts.Node): string | undefined {
  const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
  if (isStatement && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return node.moduleSpecifier.text
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments
    return target && ts.isStringLiteral(target) ? target.text : undefined
  }
  return undefined
}

function resolveImport(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1)
  if (specifier.startsWith(".")) return relative(root, resolve(root, path, "..", specifier))
  if (specifier.startsWith("node:") || specifier.startsWith("virtual:")) return specifier
  const [scope = "", name] = specifier.split("/")
  return scope.startsWith("@") ? `${scope}/${name}` : scope
}

/** A string literal, or a template's start. */
export function stringOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text : undefined
}
