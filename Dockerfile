# A host of tables: docs/hosting.md says how to run it. The package is made from this checkout: docker build -t london-rules .
FROM python:3.11-slim AS made
WORKDIR /made
COPY dist/*.whl ./
RUN pip install --no-cache-dir --prefix /made/installed "$(ls london_rules-*.whl)[host]" london_rules_workshop-*.whl

FROM python:3.11-slim
COPY --from=made /made/installed /usr/local
RUN useradd --create-home --home-dir /tables tables
USER tables
WORKDIR /tables
VOLUME /tables
EXPOSE 8010
# No texts of strangers are kept in a cache, and the folder of the program is not written.
ENV LONDON_RULES_CACHE=off PYTHONDONTWRITEBYTECODE=1
HEALTHCHECK CMD python -c "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8010/health', timeout=5)"
ENTRYPOINT ["london-rules", "host", "--address", "0.0.0.0"]
