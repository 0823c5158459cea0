// Computes the table of the ledger's C++ tests with an implementation that is not ours, and
// compares: for 0 to 1,000 leaves the root, and a digest of one leaf's proof.
//
//   node roots.mjs TABLE          compares, exit 1 at the first difference
//   node roots.mjs TABLE --write  writes the table anew
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { MerkleTree } from "merkletreejs";

const sha256 = (data) => createHash("sha256").update(data).digest();

function row(count) {
  const leaves = Array.from({ length: count }, (_, i) => sha256(String(i)));
  if (count === 0) return `0\tnone\tnone`;
  const tree = new MerkleTree(leaves, sha256, {
    sortLeaves: true,
    sortPairs: true,
    hashLeaves: false,
  });
  const proof = tree.getProof(leaves[count - 1]).map((step) => step.data.toString("hex"));
  return [count, tree.getRoot().toString("hex"), sha256(proof.join(",")).toString("hex")].join("\t");
}

const [table, option] = process.argv.slice(2);
const rows = Array.from({ length: 1001 }, (_, count) => row(count));
if (option === "--write") {
  writeFileSync(table, rows.join("\n") + "\n");
} else {
  const known = readFileSync(table, "utf8").trimEnd().split("\n");
  for (let i = 0; i < Math.max(rows.length, known.length); ++i) {
    if (rows[i] === known[i]) continue;
    console.error(`line ${i + 1} of ${table}\n  has      ${known[i]}\n  computed ${rows[i]}`);
    process.exit(1);
  }
  console.log(`${rows.length} trees are the same.`);
}
