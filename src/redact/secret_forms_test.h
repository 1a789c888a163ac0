// The forms of secrets that are known: each rule has at least one, with what stands around it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "redact/sample_test.h"

namespace twotrack::redact {

struct Secret {
  std::string rule;
  std::string before;
  std::string secret;
  std::string after;

  std::string with(std::string_view middle) const {
    return std::string(before).append(middle).append(after);
  }
};

// A table, so that its length is no matter.
inline std::vector<Secret> secrets() {  // NOLINT(readability-function-size)
  const std::string base64_symbols = std::string(kAlphanumeric) + "+/";
  const std::string jwt =
      sample("eyJ", 20) + "." + sample("eyJ", 40) + "." + sample("", 43, kAlphanumeric);
  return {
      {"private-key", "key:\n", sample_private_key("\n"), "\nnext line"},
      {"private-key", R"({"private_key":")", sample_private_key("\\n"), R"(\n","x":1})"},
      {"private-key", "", sample_private_key("\r\n"), "\r\n"},
      {"private-key", "     1\t", sample_private_key("\n     2\t"), "\n     9\tdone"},
      {"age-key", "# created\n", sample("AGE-SECRET-KEY-1", 58, "ABCDEFGHJKLMNPQRSTUVWXYZ234567"),
       ""},
      {"anthropic", "key ", sample("sk-ant-api03-", 80), " used"},
      {"openrouter", "", sample("sk-or-v1-", 64, kHexDigits), ""},
      {"openai", "OPENAI=", sample("sk-", 48), "\n"},
      {"openai", "'", sample("sk-proj-", 100), "'"},
      {"huggingface", "login --with ", sample("hf_", 34), ""},
      {"groq", "(", sample("gsk_", 52), ")"},
      {"xai", "", sample("xai-", 80), ""},
      {"perplexity", "", sample("pplx-", 48), ""},
      {"replicate", "", sample("r8_", 37), ""},
      {"nvidia", "", sample("nvapi-", 64), ""},
      {"aws-access-key-id", "id: ", sample("AKIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), ","},
      {"aws-access-key-id", "<", sample("ASIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), ">"},
      {"aws-secret-access-key", "aws_secret_access_key = ", sample("/", 39, base64_symbols), "\n"},
      {"aws-secret-access-key", R"("SecretAccessKey": ")", sample("", 40, base64_symbols), R"(",)"},
      {"google-api-key", "&x=", sample("AIza", 35), "&y"},
      {"google-oauth", "t ", sample("ya29.", 60), ""},
      {"google-client-secret", "\"", sample("GOCSPX-", 28), "\""},
      {"azure-storage", ";AccountKey=", sample("", 86, base64_symbols) + "==", ";Endpoint"},
      {"azure-signature", "https://a.blob.core.windows.net/c?se=2&sig=", sample("", 43) + "%3D",
       "&x"},
      {"digitalocean", "", sample("dop_v1_", 64, kHexDigits), ""},
      {"databricks", "", sample("dapi", 32, kHexDigits), ""},
      {"github", "git clone https://x ", sample("ghp_", 36), " repo"},
      {"github", "", sample("gho_", 36), ""},
      {"github", "", sample("ghs_", 36), ""},
      {"github-fine-grained", "", sample("github_pat_", 22) + sample("_", 59), "."},
      {"gitlab", "", sample("glpat-", 20), ""},
      {"npm", "//registry.example.org/:x ", sample("npm_", 36), ""},
      {"pypi", "twine ", sample("pypi-AgEIcHlwaS5vcmc", 150), ""},
      {"rubygems", "", sample("rubygems_", 48, kHexDigits), ""},
      {"docker-hub", "", sample("dckr_pat_", 27), ""},
      {"docker-login", R"({"auths":{"r.io":{"auth": ")", sample("", 30) + "==", R"("}}})"},
      {"terraform", "", sample("", 14) + sample(".atlasv1.", 67), ""},
      {"vault", "", sample("hvs.", 90), ""},
      {"doppler", "", sample("dp.st.", 43), ""},
      {"grafana", "", sample("glsa_", 32) + "_" + sample("", 8, kHexDigits), ""},
      {"sentry", "", sample("sntrys_", 80), ""},
      {"slack", "", sample("xoxb-", 12, "0123456789") + sample("-", 24), ""},
      {"slack", "", sample("xapp-1-A", 60), ""},
      {"slack-webhook", "https://hooks.slack.com/services/",
       sample("T", 8) + sample("/B", 8) + sample("/", 24), ""},
      {"discord-webhook", "https://discord.com/api/webhooks/123456789/", sample("", 68), ""},
      {"telegram", "bot ", sample("", 9, "123456789") + sample(":AA", 33), " "},
      {"stripe", "", sample("sk_live_", 24), ""},
      {"stripe", "", sample("rk_test_", 24), ""},
      {"stripe-webhook", "", sample("whsec_", 32), ""},
      {"shopify", "", sample("shpat_", 32, kHexDigits), ""},
      {"sendgrid", "", sample("SG.", 22) + sample(".", 43), ""},
      {"twilio", "", sample("SK", 32, kHexDigits), ""},
      {"linear", "", sample("lin_api_", 40), ""},
      {"notion", "", sample("ntn_", 46), ""},
      {"atlassian", "", sample("ATATT3", 180), ""},
      {"postman", "", sample("PMAK-", 24, kHexDigits) + sample("-", 34, kHexDigits), ""},
      {"jwt", "cookie s=", jwt, "; path=/"},
      {"authorization", "Authorization: Bearer ", "not-so-random", "\r\nHost: x"},
      {"authorization", "-H 'authorization: Basic ", "dXNlcjpwYXNz", "'"},
      {"bearer", "sent bearer ", sample("", 32), "\n"},
      {"url-password", "postgres://app:", "s3cr3t", "@db:5432/x"},
      {"url-password", "redis://:", "p@ss:word", "@127.0.0.1"},
      {"url-password", R"(https:\/\/user:)", "hunter2", R"(@example.com\/repo.git)"},
      {"netrc", "machine api.example.com login me password ", "hunter2", "\n"},
      {"curl-user", "curl -s -u admin:", "hunter2", " https://example.com"},
      {"curl-user", "curl -u admin:", "hunter2", " https://example.com"},
      {"option", "deploy --db-password ", "S0me-thing-l0ng", " --yes"},
      {"option", "deploy --token=", sample("", 20), ""},
      {"query", "GET /v1?page=2&access_token=", sample("", 20), "&limit=5"},
      {"element", "<password>", "S0me#thing", "</password>"},
      {"cell", "| db_password | ", "Summer2024!", " |"},
      {"cell", "│ api_key │ ", sample("", 32), " │"},
      {"url-token", "git clone https://", sample("", 32, kHexDigits), "@git.example.org/x.git"},
      {"client", "mysql -u root -p", "hunter2x", " shop < dump.sql"},
      {"client", "mysqldump --host=db -p'", "Summer2024!", "' shop"},
      {"client", "sshpass -p ", "hunter2x", " ssh me@host"},
      {"client", "redis-cli -h cache -a ", sample("", 24), " ping"},
      {"client", "docker login -u me -p ", sample("", 24), " registry.example.org"},
      {"option", "keytool -list -keystore k.jks -storepass ", "Summer2024!", " -v"},
      {"heroku", "", sample("HRKU-AA", 58), ""},
      {"password-hash", "bob:", "$6$rounds5k$" + sample("", 86), ":19000:0:99999:7:::"},
      {"password-hash", "hash ", "$2b$12$" + sample("", 53), ""},
      {"wifi", "network={ ssid=\"home\" psk=\"", "Summer2024!", "\" }"},
      {"env", "FROM x\nENV DB_PASSWORD ", "Summer2024!", "\nRUN y"},
      {"env", "setenv API_TOKEN ", sample("", 24), "\n"},
      {"env", "set -gx API_KEY ", sample("", 24), "\n"},
      {"name-value", "- name: DB_PASSWORD\n  value: ", "Summer2024!", "\n- name: X"},
      {"name-value", R"({"name": "DB_PASSWORD", "value": ")", "Summer2024!", R"("})"},
      {"name-value", R"({\"name\":\"API_TOKEN\",\"value\":\")", sample("", 24), R"(\"})"},
      {"assignment", "MYSQL_PWD=", "Summer2024!", " mysql"},
      {"assignment", "export GITHUB_PAT=", sample("", 40), "\n"},
      {"assignment", R"(password = ")", "hunter2hunter2", R"(")"},
      {"assignment", R"({"db_password": ")", "Tr0ub4dor&3", R"("})"},
      {"assignment", R"({\"client_secret\": \")", sample("", 24), R"(\"})"},
      {"assignment", "config['api_key'] = '", sample("", 32, kHexDigits), "'"},
      {"assignment", "DB_PASS=", "Summer2024!", "\nX=1"},
      {"assignment", "export SECRET_KEY=", sample("", 40), "\n"},
      {"assignment", "token: str = \"", sample("", 24), "\""},
      {"assignment", "local password = [[", "Summer2024!", "]]"},
      {"assignment", "X-Api-Key: ", sample("", 32), "\r\n"},
  };
}

}  // namespace twotrack::redact
