// Generated from scripts/domain-table.ts by npm run generate.
module.exports = {
  "forbidden": [
    {
      "name": "no-cycles",
      "comment": "Data flows one way.",
      "severity": "error",
      "from": {},
      "to": {
        "circular": true
      }
    },
    {
      "name": "nothing-unresolved",
      "comment": "An import that leads nowhere would escape every other rule.",
      "severity": "error",
      "from": {},
      "to": {
        "couldNotResolve": true
      }
    },
    {
      "name": "contract-stands-alone",
      "comment": "The contract imports zod and itself.",
      "severity": "error",
      "from": {
        "path": "^packages/contract/src",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "pathNot": "^packages/contract/src|node_modules/zod/"
      }
    },
    {
      "name": "proof-stands-alone",
      "comment": "The proof imports a hash and nothing else; its command reads a file.",
      "severity": "error",
      "from": {
        "path": "^packages/proof/src",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$|/(testing|clearhold-verify)\\.ts$|^packages/proof/src/builder/"
      },
      "to": {
        "pathNot": "^packages/proof/src|node_modules/@noble/hashes/"
      }
    },
    {
      "name": "proof-builder-on-a-server",
      "comment": "What builds a snapshot also reads and writes files, in threads.",
      "severity": "error",
      "from": {
        "path": "^packages/proof/src/builder/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "pathNot": "^packages/proof/src|node_modules/@noble/hashes/",
        "dependencyTypesNot": [
          "core"
        ]
      }
    },
    {
      "name": "proof-check-without-builder",
      "comment": "Checking a proof needs no part of what builds it.",
      "severity": "error",
      "from": {
        "path": "^(packages/proof/src|apps/web)",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$|^packages/proof/src/builder/"
      },
      "to": {
        "path": "^packages/proof/src/builder/"
      }
    },
    {
      "name": "signer-stands-alone",
      "comment": "The signer is read in one sitting: it uses no code of the server or the web.",
      "severity": "error",
      "from": {
        "path": "^apps/signer"
      },
      "to": {
        "path": "^apps/(server|web)"
      }
    },
    {
      "name": "status-stands-alone",
      "comment": "What judges the product uses nothing of it but the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/status",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^(apps/(approve|server|signer|web|witness)|packages/proof)|node_modules/(?!zod/)"
      }
    },
    {
      "name": "witness-stands-alone",
      "comment": "An outsider reads and runs it: it uses the proof and what Node brings.",
      "severity": "error",
      "from": {
        "path": "^apps/witness",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^(apps/(server|signer|web)|packages/contract)|node_modules/(?!@noble/hashes/)"
      }
    },
    {
      "name": "web-not-server",
      "comment": "The browser gets the contract, never the server.",
      "severity": "error",
      "from": {
        "path": "^apps/web"
      },
      "to": {
        "path": "^apps/(server|signer)"
      }
    },
    {
      "name": "server-not-web",
      "comment": "The server knows nothing of the pages.",
      "severity": "error",
      "from": {
        "path": "^apps/server"
      },
      "to": {
        "path": "^apps/(web|signer)"
      }
    },
    {
      "name": "product-not-stack",
      "comment": "The product does not know how it is started in development.",
      "severity": "error",
      "from": {
        "path": "^(apps|packages)",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^(stack|scripts|e2e|faults|bench)"
      }
    },
    {
      "name": "product-not-fixtures",
      "comment": "The product does not use what only tests begin with.",
      "severity": "error",
      "from": {
        "path": "^(apps|packages)",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "/testing\\.ts$"
      }
    },
    {
      "name": "platform-knows-no-domain",
      "comment": "The platform imports no domain.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/platform"
      },
      "to": {
        "path": "^apps/server/src/(domains|views|main)"
      }
    },
    {
      "name": "only-main-mounts",
      "comment": "Nothing imports main.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src",
        "pathNot": "^apps/server/src/main|(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/main"
      }
    },
    {
      "name": "views-only-read-indexes",
      "comment": "A view composes domains through their index.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/views"
      },
      "to": {
        "path": "^apps/server/src/domains/[^/]+/(?!index\\.ts)"
      }
    },
    {
      "name": "domains-know-no-view",
      "comment": "A domain does not know what is composed from it.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains"
      },
      "to": {
        "path": "^apps/server/src/views"
      }
    },
    {
      "name": "pool-is-not-importable",
      "comment": "Domains and views receive a Database or a transaction; only its types are theirs to import.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/(domains|views)",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/platform/database/(database|migrate)\\.ts",
        "dependencyTypesNot": [
          "type-only"
        ]
      }
    },
    {
      "name": "pg-only-in-platform",
      "comment": "SQL drivers are the platform’s.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/(domains|views|main)",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "node_modules/(pg|ioredis)/"
      }
    },
    {
      "name": "main-uses-domain-entries",
      "comment": "main mounts index, routes and flow of a domain.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/main"
      },
      "to": {
        "path": "^apps/server/src/domains/[^/]+/(?!(index|flow|flows/[a-z-]+|routes|routes/[a-z-]+)\\.ts)"
      }
    },
    {
      "name": "audit-neighbours",
      "comment": "audit may import no other domain.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/audit"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(audit)/)"
      }
    },
    {
      "name": "audit-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/audit"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!audit/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "audit-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/audit/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/audit/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "audit-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/audit/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/audit/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "audit-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/audit/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/audit/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "approvals-neighbours",
      "comment": "approvals may import audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/approvals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(approvals|audit)/)"
      }
    },
    {
      "name": "approvals-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/approvals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!approvals/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "approvals-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/approvals/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/approvals/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "approvals-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/approvals/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/approvals/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "approvals-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/approvals/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/approvals/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "ledger-neighbours",
      "comment": "ledger may import audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/ledger"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(ledger|audit)/)"
      }
    },
    {
      "name": "ledger-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/ledger"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!ledger/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "ledger-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/ledger/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/ledger/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "ledger-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/ledger/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/ledger/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "ledger-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/ledger/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/ledger/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "accounts-neighbours",
      "comment": "accounts may import approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/accounts"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(accounts|approvals|audit)/)"
      }
    },
    {
      "name": "accounts-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/accounts"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!accounts/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "accounts-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/accounts/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/accounts/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "accounts-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/accounts/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/accounts/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "accounts-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/accounts/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/accounts/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "treasury-neighbours",
      "comment": "treasury may import accounts, ledger, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/treasury"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(treasury|accounts|ledger|approvals|audit)/)"
      }
    },
    {
      "name": "treasury-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/treasury"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!treasury/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "treasury-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/treasury/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/treasury/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "treasury-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/treasury/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/treasury/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "treasury-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/treasury/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/treasury/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "sanctions-neighbours",
      "comment": "sanctions may import approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/sanctions"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(sanctions|approvals|audit)/)"
      }
    },
    {
      "name": "sanctions-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/sanctions"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!sanctions/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "sanctions-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/sanctions/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/sanctions/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "sanctions-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/sanctions/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/sanctions/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "sanctions-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/sanctions/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/sanctions/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "kyc-neighbours",
      "comment": "kyc may import accounts, sanctions, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/kyc"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(kyc|accounts|sanctions|approvals|audit)/)"
      }
    },
    {
      "name": "kyc-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/kyc"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!kyc/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "kyc-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/kyc/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/kyc/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "kyc-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/kyc/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/kyc/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "kyc-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/kyc/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/kyc/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "deposits-neighbours",
      "comment": "deposits may import accounts, treasury, ledger, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/deposits"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(deposits|accounts|treasury|ledger|approvals|audit)/)"
      }
    },
    {
      "name": "deposits-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/deposits"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!deposits/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "deposits-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/deposits/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/deposits/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "deposits-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/deposits/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/deposits/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "deposits-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/deposits/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/deposits/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "referrals-neighbours",
      "comment": "referrals may import accounts, ledger, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/referrals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(referrals|accounts|ledger|audit)/)"
      }
    },
    {
      "name": "referrals-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/referrals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!referrals/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "referrals-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/referrals/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/referrals/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "referrals-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/referrals/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/referrals/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "referrals-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/referrals/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/referrals/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "plans-neighbours",
      "comment": "plans may import accounts, treasury, referrals, ledger, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/plans"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(plans|accounts|treasury|referrals|ledger|approvals|audit)/)"
      }
    },
    {
      "name": "plans-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/plans"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!plans/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "plans-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/plans/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/plans/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "plans-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/plans/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/plans/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "plans-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/plans/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/plans/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "withdrawals-neighbours",
      "comment": "withdrawals may import accounts, kyc, sanctions, treasury, ledger, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/withdrawals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(withdrawals|accounts|kyc|sanctions|treasury|ledger|approvals|audit)/)"
      }
    },
    {
      "name": "withdrawals-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/withdrawals"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!withdrawals/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "withdrawals-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/withdrawals/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/withdrawals/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "withdrawals-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/withdrawals/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/withdrawals/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "withdrawals-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/withdrawals/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/withdrawals/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "solvency-neighbours",
      "comment": "solvency may import accounts, treasury, plans, referrals, withdrawals, ledger, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/solvency"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(solvency|accounts|treasury|plans|referrals|withdrawals|ledger|audit)/)"
      }
    },
    {
      "name": "solvency-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/solvency"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!solvency/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "solvency-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/solvency/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/solvency/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "solvency-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/solvency/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/solvency/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "solvency-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/solvency/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/solvency/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "statements-neighbours",
      "comment": "statements may import accounts, treasury, deposits, plans, withdrawals, ledger, solvency, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/statements"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(statements|accounts|treasury|deposits|plans|withdrawals|ledger|solvency|audit)/)"
      }
    },
    {
      "name": "statements-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/statements"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!statements/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "statements-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/statements/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/statements/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "statements-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/statements/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/statements/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "statements-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/statements/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/statements/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "content-neighbours",
      "comment": "content may import accounts, approvals, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/content"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(content|accounts|approvals|audit)/)"
      }
    },
    {
      "name": "content-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/content"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!content/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "content-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/content/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/content/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "content-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/content/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/content/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "content-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/content/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/content/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "support-neighbours",
      "comment": "support may import accounts, content, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/support"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(support|accounts|content|audit)/)"
      }
    },
    {
      "name": "support-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/support"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!support/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "support-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/support/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/support/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "support-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/support/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/support/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "support-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/support/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/support/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "notifications-neighbours",
      "comment": "notifications may import accounts, audit.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/notifications"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!(notifications|accounts|audit)/)"
      }
    },
    {
      "name": "notifications-entries",
      "comment": "Another domain is entered through its index.ts.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/notifications"
      },
      "to": {
        "path": "^apps/server/src/domains/(?!notifications/)[^/]+/(?!index\\.ts$)"
      }
    },
    {
      "name": "notifications-rules-are-pure",
      "comment": "Rules import rules, errors and the contract.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/notifications/rules\\.ts"
      },
      "to": {
        "pathNot": "^apps/server/src/domains/notifications/errors\\.ts|^packages/contract|node_modules/zod/"
      }
    },
    {
      "name": "notifications-store-is-below",
      "comment": "The store is used by actions, not the other way round.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/notifications/(rules\\.ts|store\\.ts|store/)"
      },
      "to": {
        "path": "^apps/server/src/domains/notifications/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)"
      }
    },
    {
      "name": "notifications-actions-are-below",
      "comment": "Actions do not know flows or routes.",
      "severity": "error",
      "from": {
        "path": "^apps/server/src/domains/notifications/actions/",
        "pathNot": "(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$"
      },
      "to": {
        "path": "^apps/server/src/domains/notifications/((flow|routes|index)\\.ts|flows/|routes/)"
      }
    },
    {
      "name": "areas-are-apart",
      "comment": "site, investor and admin do not import each other: a visitor never loads the admin area.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/areas/([^/]+)/"
      },
      "to": {
        "path": "^apps/web/src/areas/(?!$1/)"
      }
    },
    {
      "name": "features-are-apart",
      "comment": "A feature does not import another one.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/features/([^/]+)/"
      },
      "to": {
        "path": "^apps/web/src/(areas/|features/(?!$1/))"
      }
    },
    {
      "name": "design-is-below",
      "comment": "Design, i18n and client know no feature.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/(design|i18n|client)/"
      },
      "to": {
        "path": "^apps/web/src/(areas|features)/"
      }
    },
    {
      "name": "design-takes-props",
      "comment": "Design holds tokens and primitives: what they show comes as props, and never from the api, the session or the samples.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/design/"
      },
      "to": {
        "path": "^apps/web/src/(client|sample)/"
      }
    },
    {
      "name": "design-knows-no-domain",
      "comment": "A primitive knows amounts and languages; what a plan or a withdrawal is stays in features and areas.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/design/"
      },
      "to": {
        "path": "^packages/(proof/|contract/src/(?!(language|money)\\.ts$))"
      }
    },
    {
      "name": "design-knows-no-dictionary",
      "comment": "A primitive asks for a text or for the language of the page; dictionaries are loaded by pages.",
      "severity": "error",
      "from": {
        "path": "^apps/web/src/design/"
      },
      "to": {
        "path": "^apps/web/src/i18n/(?!(paths|render-in|texts|use-language|use-texts)\\.tsx?$)"
      }
    }
  ],
  "options": {
    "doNotFollow": {
      "path": "node_modules"
    },
    "exclude": {
      "path": "^(?!.*node_modules/).*(^|/)(\\.types|build|\\.react-router)/|^scripts/fixtures/"
    },
    "tsPreCompilationDeps": true,
    "enhancedResolveOptions": {
      "extensions": [
        ".ts",
        ".tsx",
        ".js",
        ".json"
      ],
      "exportsFields": [
        "exports"
      ],
      "conditionNames": [
        "import",
        "types"
      ]
    }
  }
}
